import * as z from 'zod/mini';

/** Kind of thing that is paid for. */
export const HolderKind = z.enum(['application']);
export type HolderKind = z.infer<typeof HolderKind>;

/**
 * State of a payment. begun: the payer is at the provider's page or on the way there; held: the card has an
 * authorization hold; captured: paid; voided: the hold was released; refunded: the payment was returned; lapsed: the
 * hold expired; failed: there was never a hold.
 */
export const PaymentState = z.enum(['begun', 'held', 'captured', 'voided', 'refunded', 'lapsed', 'failed']);
export type PaymentState = z.infer<typeof PaymentState>;

/** Operation that was requested and is not confirmed yet. */
export const PaymentIntention = z.enum(['capture', 'void', 'refund']);
export type PaymentIntention = z.infer<typeof PaymentIntention>;

/** Why a payment has no money or is about to have none. For the office. */
export const PaymentFailure = z.enum([
  /** The provider's page expired unused. */
  'session-expired',
  /** The provider refused to open a page. */
  'not-opened',
  /** The held amount or currency differs from the request. */
  'amount',
  /** The hold expired. */
  'hold-ended',
]);
export type PaymentFailure = z.infer<typeof PaymentFailure>;

/** Metadata key under which the provider stores our payment key and returns it. */
export const PAYMENT_KEY = 'machi_payment_key';
/** The only currency. Its amounts have no fraction, at the provider either. */
export const CURRENCY = 'jpy';
/** Lowest and highest amount of the provider in yen (Stripe, "Minimum and maximum charge amounts"). */
export const LEAST_AMOUNT = 50;
export const MOST_AMOUNT = 9_999_999;

/** Accepted card brands (product, "Signing with the card"). */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'JCB', 'American Express', 'Diners Club'] as const;

/** The provider's state of a payment, in our terms. */
export interface TheirSide {
  /** State of the payment page; null: there is none, or it was not queried. */
  readonly page: 'open' | 'complete' | 'expired' | null;
  /** waiting: no hold yet; null: no payment was attempted. */
  readonly money: 'waiting' | 'held' | 'captured' | 'canceled' | null;
  readonly amount: number;
  readonly currency: string;
  /** Captured and refunded yen. */
  readonly received: number;
  readonly refunded: number;
  readonly is_disputed: boolean;
  /** Deadline for capturing the hold, as an ISO 8601 instant; null: no hold, or unknown. */
  readonly capture_before: string | null;
  /** A cancelled hold expired. */
  readonly is_lapsed: boolean;
}

/** Our state, as far as the rules need it. */
export interface OurSide {
  readonly state: PaymentState;
  readonly intention: PaymentIntention | null;
  readonly failure: PaymentFailure | null;
  readonly amount: number;
  readonly currency: string;
  readonly capture_before: Date | null;
}

/** Tells whether a payment prevents another one of its holder. */
export const isOpen = ({ state }: Pick<OurSide, 'state'>): boolean =>
  state === 'begun' || state === 'held' || state === 'captured';
