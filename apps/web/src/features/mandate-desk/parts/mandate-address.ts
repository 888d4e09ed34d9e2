import type { InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { listMandates } from '@machi/domain/mandates/desk-contract';
import { MandateState } from '@machi/domain/mandates/model';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of the desk says. */
export interface MandateAddress {
  /** Which one is open. */
  readonly mandate: number | undefined;
  /** A paper is being entered. */
  readonly isNew: boolean;
  readonly asked: InputOf<typeof listMandates>;
}

const LONGEST_QUESTION = 64;
const digits = (text: string): string | undefined => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined);

/** Reads the address; what is old or odd in it is left out. */
export function readMandateAddress(query: URLSearchParams): MandateAddress {
  const given = (name: string): string => (query.get(name) ?? '').trim();
  const state = check(MandateState, given('state'));
  const page = digits(given('page'));
  const q = given('q').slice(0, LONGEST_QUESTION);
  const mandate = digits(given('mandate'));
  return {
    mandate: mandate === undefined ? undefined : Number(mandate),
    isNew: given('new') === '1',
    asked: {
      ...('value' in state ? { state: state.value } : {}),
      ...(given('is_gone') === '1' ? { is_gone: '1' } : {}),
      ...(q === '' ? {} : { q }),
      ...(page === undefined ? {} : { page }),
    },
  };
}

/** What the address asks the desk for. */
export const useMandateAddress = () => useHeldAddress('/billing/mandates', readMandateAddress);
