import type { HolderKind } from '@machi/domain/payments/model';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import type { PaymentHolder } from './holder.ts';

/** What the house has of payments. */
export interface HousePayments {
  /** Whoever takes cards, loaded when first asked for; undefined: nobody does here. */
  provider(): Promise<PaymentProvider | undefined>;
  holderOf(kind: HolderKind): PaymentHolder | undefined;
}

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
