import { deskShelves } from '@machi/domain/notice-desk/contract';
import type { DeskShelf } from '@machi/domain/notice-desk/contract';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

interface DeskAddress {
  /** Which notice is open. */
  readonly notice: number | undefined;
  /** Undefined where the address says nothing. */
  readonly shelf: DeskShelf | undefined;
  readonly page: string | undefined;
}

const digits = (text: string | null): string | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : undefined;

/** Reads the address; what is old or odd in it is left out. */
function readDeskAddress(query: URLSearchParams): DeskAddress {
  const notice = digits(query.get('notice'));
  return {
    notice: notice === undefined ? undefined : Number(notice),
    shelf: deskShelves.find((one) => one === query.get('shelf')),
    page: digits(query.get('page')),
  };
}

/** What the address asks the desk for. */
export const useDeskAddress = () => useHeldAddress('/notice-desk', readDeskAddress);

/** Where a notice is written. */
export const writePath = (id: number): string => `/notice/create?notice=${id}`;
