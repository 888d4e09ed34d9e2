import { readAddress } from '@machi/client/read-address';
import { BillFilter, type listBills } from '@machi/domain/billing/desk-contract';
import { MonthText } from '@machi/domain/billing/months';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** What the address of the desk says. */
interface BillAddress {
  /** Which one is open. */
  readonly bill: number | undefined;
  /** What was asked for and is to be decided: the list of those is open. */
  readonly request: number | undefined;
  readonly asked: InputOf<typeof listBills>;
}

/** Reads the address; what is old or odd in it is left out. */
export function readBillAddress(query: URLSearchParams): BillAddress {
  const { idOf, filter, asked } = readAddress(query);
  return {
    bill: idOf('bill'),
    request: idOf('request'),
    asked: { ...asked, ...filter('state', BillFilter), ...filter('month', MonthText) },
  };
}

/** What the address asks the desk for. */
export const useBillAddress = () => useHeldAddress('/bath-billing', readBillAddress);
