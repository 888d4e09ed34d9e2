import { BillFilter } from '@machi/domain/billing/desk-contract';
import type { listBills } from '@machi/domain/billing/desk-contract';
import { MonthText } from '@machi/domain/billing/months';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of the desk says. */
interface BillAddress {
  /** Which one is open. */
  readonly bill: number | undefined;
  readonly asked: InputOf<typeof listBills>;
}

const LONGEST_QUESTION = 64;
const digits = (text: string): string | undefined => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined);

/** Reads the address; what is old or odd in it is left out. */
export function readBillAddress(query: URLSearchParams): BillAddress {
  const given = (name: string): string => (query.get(name) ?? '').trim();
  const state = check(BillFilter, given('state'));
  const month = check(MonthText, given('month'));
  const page = digits(given('page'));
  const q = given('q').slice(0, LONGEST_QUESTION);
  const bill = digits(given('bill'));
  return {
    bill: bill === undefined ? undefined : Number(bill),
    asked: {
      ...('value' in state ? { state: state.value } : {}),
      ...('value' in month ? { month: month.value } : {}),
      ...(q === '' ? {} : { q }),
      ...(page === undefined ? {} : { page }),
    },
  };
}

/** What the address asks the desk for. */
export const useBillAddress = () => useHeldAddress('/bath-billing', readBillAddress);
