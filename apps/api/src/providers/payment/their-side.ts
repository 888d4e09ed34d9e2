import type { TheirSide } from '@machi/domain/payments/model';
import type { Stripe } from 'stripe';

const MONEY: Readonly<Record<string, TheirSide['money']>> = {
  requires_payment_method: 'waiting',
  requires_confirmation: 'waiting',
  requires_action: 'waiting',
  processing: 'waiting',
  requires_capture: 'held',
  succeeded: 'captured',
  canceled: 'canceled',
};
/** Stripe's reasons when a hold ends by itself. */
const BY_ITSELF = new Set(['automatic', 'expired']);

const PAGES: Readonly<Record<string, TheirSide['page']>> = { open: 'open', complete: 'complete', expired: 'expired' };

/** An expanded object; undefined if it is only named. */
const expanded = <T extends object>(value: string | T | null | undefined): T | undefined =>
  typeof value === 'object' && value !== null ? value : undefined;

/** An intent in our terms; an unknown state counts as waiting, so that nothing is delivered for it. */
export function sideOfIntent(intent: Stripe.PaymentIntent, page: TheirSide['page']): TheirSide {
  const charge = expanded(intent.latest_charge);
  const before = charge?.payment_method_details?.card?.capture_before;
  return {
    page,
    money: MONEY[intent.status] ?? 'waiting',
    amount: intent.amount,
    currency: intent.currency,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    is_disputed: charge?.disputed ?? false,
    capture_before: before === undefined ? null : new Date(before * 1000).toISOString(),
    is_lapsed: intent.cancellation_reason !== null && BY_ITSELF.has(intent.cancellation_reason),
  };
}

/** A page and its payment in our terms. */
export function sideOfSession(session: Stripe.Checkout.Session): TheirSide {
  const intent = expanded(session.payment_intent);
  const page = PAGES[session.status ?? ''] ?? null;
  if (intent) return sideOfIntent(intent, page);
  return {
    page,
    money: null,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    received: 0,
    refunded: 0,
    is_disputed: false,
    capture_before: null,
    is_lapsed: false,
  };
}
