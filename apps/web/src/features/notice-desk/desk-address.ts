import { readAddress } from '@machi/client/read-address';
import { deskStatuses, type DeskStatus } from '@machi/domain/notice-desk/contract';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

interface DeskAddress {
  /** Id of the open notice. */
  readonly notice: number | undefined;
  /** Undefined when the address names none. */
  readonly status: DeskStatus | undefined;
  readonly page: string | undefined;
}

/** Reads the address and ignores outdated or odd values. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const { given, idOf, page } = readAddress(query);
  return {
    notice: idOf('notice'),
    status: deskStatuses.find((one) => one === given('status')),
    page: page.page,
  };
}

/** State of the desk from the address. */
export const useDeskAddress = () => useHeldAddress('/notice-desk', readDeskAddress);

/** Path of the page that edits a notice. */
export const writePath = (id: number): string => `/notice/create?notice=${id}`;
