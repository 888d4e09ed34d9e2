import { readAddress } from '@machi/client/read-address';
import type { InputOf } from '@machi/domain/contract/endpoint';
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

/** Reads the address; what is old or odd in it is left out. */
export function readMandateAddress(query: URLSearchParams): MandateAddress {
  const { given, idOf, filter, asked } = readAddress(query);
  return {
    mandate: idOf('mandate'),
    isNew: given('new') === '1',
    asked: { ...asked, ...filter('state', MandateState), ...(given('is_gone') === '1' ? { is_gone: '1' } : {}) },
  };
}

/** What the address asks the desk for. */
export const useMandateAddress = () => useHeldAddress('/billing/mandates', readMandateAddress);
