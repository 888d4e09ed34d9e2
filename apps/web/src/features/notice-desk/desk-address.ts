import { readAddress } from '@machi/client/read-address';
import { deskStatuses, type DeskStatus } from '@machi/domain/notice-desk/contract';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

interface DeskAddress {
  /** Which notice is open. */
  readonly notice: number | undefined;
  /** Undefined where the address says nothing. */
  readonly status: DeskStatus | undefined;
  readonly page: string | undefined;
}

/** Reads the address; what is old or odd in it is left out. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const { given, idOf, page } = readAddress(query);
  return {
    notice: idOf('notice'),
    status: deskStatuses.find((one) => one === given('status')),
    page: page.page,
  };
}

/** What the address asks the desk for. */
export const useDeskAddress = () => useHeldAddress('/notice-desk', readDeskAddress);

/** Where a notice is written. */
export const writePath = (id: number): string => `/notice/create?notice=${id}`;
