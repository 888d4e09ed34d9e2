import type { InputOf } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import type { listPayments } from '@machi/domain/payments/contract';
import { PaymentState } from '@machi/domain/payments/model';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of billing says. */
export interface PaymentAddress {
  /** Which one is open. */
  readonly payment: number | undefined;
  readonly asked: InputOf<typeof listPayments>;
}

const LONGEST_QUESTION = 64;
const digits = (text: string): string | undefined => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined);

/** Reads the address; what is old or odd in it is left out. */
export function readPaymentAddress(query: URLSearchParams): PaymentAddress {
  const given = (name: string): string => (query.get(name) ?? '').trim();
  const state = check(PaymentState, given('state'));
  const page = digits(given('page'));
  const q = given('q').slice(0, LONGEST_QUESTION);
  const payment = digits(given('payment'));
  return {
    payment: payment === undefined ? undefined : Number(payment),
    asked: {
      ...('value' in state ? { state: state.value } : {}),
      ...(given('is_different') === '1' ? { is_different: '1' } : {}),
      ...(q === '' ? {} : { q }),
      ...(page === undefined ? {} : { page }),
    },
  };
}

/** What the address asks billing for. */
export const usePaymentAddress = () => useHeldAddress('/billing', readPaymentAddress);
