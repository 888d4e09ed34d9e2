import { readAddress } from '@machi/client/read-address';
import { BillFilter, type listBills } from '@machi/domain/billing/desk-contract';
import { MonthText } from '@machi/domain/billing/months';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** State of the desk in its address. */
interface BillAddress {
  /** Id of the open bill. */
  readonly bill: number | undefined;
  /** Id of the request to decide; its list is open. */
  readonly request: number | undefined;
  readonly asked: InputOf<typeof listBills>;
}

/** Reads the address and ignores outdated or odd values. */
export function readBillAddress(query: URLSearchParams): BillAddress {
  const { idOf, filter, asked } = readAddress(query);
  return {
    bill: idOf('bill'),
    request: idOf('request'),
    asked: { ...asked, ...filter('state', BillFilter), ...filter('month', MonthText) },
  };
}

/** State of the desk from the address. */
export const useBillAddress = () => useHeldAddress('/bath-billing', readBillAddress);
