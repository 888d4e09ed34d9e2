import { readAddress } from '@machi/client/read-address';
import { deskShelves, type DeskShelf } from '@machi/domain/notice-desk/contract';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

interface DeskAddress {
  /** Which notice is open. */
  readonly notice: number | undefined;
  /** Undefined where the address says nothing. */
  readonly shelf: DeskShelf | undefined;
  readonly page: string | undefined;
}

/** Reads the address; what is old or odd in it is left out. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const { given, idOf, page } = readAddress(query);
  return {
    notice: idOf('notice'),
    shelf: deskShelves.find((one) => one === given('shelf')),
    page: page.page,
  };
}

/** What the address asks the desk for. */
export const useDeskAddress = () => useHeldAddress('/notice-desk', readDeskAddress);

/** Where a notice is written. */
export const writePath = (id: number): string => `/notice/create?notice=${id}`;
