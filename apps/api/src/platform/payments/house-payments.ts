import type { PaymentProvider } from '../../providers/payment/payment.ts';
import type { HousePayments, PaymentHolder } from '../house.ts';

/** @param open makes the provider of the settings */
export function housePayments(
  open: () => Promise<PaymentProvider | undefined>,
  holders: readonly PaymentHolder[],
): HousePayments {
  let opened: Promise<PaymentProvider | undefined> | undefined;
  return {
    provider: () => (opened ??= open()),
    holderOf: (kind) => holders.find((holder) => holder.kind === kind),
  };
}
