import { readAddress } from '@machi/client/read-address';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { listPayments } from '@machi/domain/payments/contract';
import { PaymentState } from '@machi/domain/payments/model';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';

/** What the address of billing says. */
export interface PaymentAddress {
  /** Which one is open. */
  readonly payment: number | undefined;
  readonly asked: InputOf<typeof listPayments>;
}

/** Reads the address; what is old or odd in it is left out. */
export function readPaymentAddress(query: URLSearchParams): PaymentAddress {
  const { given, idOf, filter, asked } = readAddress(query);
  return {
    payment: idOf('payment'),
    asked: {
      ...asked,
      ...filter('state', PaymentState),
      ...(given('is_different') === '1' ? { is_different: '1' } : {}),
    },
  };
}

/** What the address asks billing for. */
export const usePaymentAddress = () => useHeldAddress('/billing', readPaymentAddress);
