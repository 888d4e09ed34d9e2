import * as z from 'zod/mini';

/** What is paid for, by kind. */
export const HolderKind = z.enum(['application']);
export type HolderKind = z.infer<typeof HolderKind>;

/**
 * Where a payment stands. begun: the payer is at the provider's page, or on the way; held: the amount is reserved on the
 * card; captured: it is paid; voided: the hold was given back; refunded: what was paid was given back; lapsed: the hold
 * ended by itself; failed: nothing was ever held.
 */
export const PaymentState = z.enum(['begun', 'held', 'captured', 'voided', 'refunded', 'lapsed', 'failed']);
export type PaymentState = z.infer<typeof PaymentState>;

/** What is to be done with the money and is not known to be done yet. */
export const PaymentIntention = z.enum(['capture', 'void', 'refund']);
export type PaymentIntention = z.infer<typeof PaymentIntention>;

/** Why a payment has no money, or is about to have none; the office reads it. */
export const PaymentFailure = z.enum([
  /** The page at the provider was left alone until it ended. */
  'session-expired',
  /** The provider refused to open a page. */
  'not-opened',
  /** Another amount or currency was held than was asked. */
  'amount',
  /** The hold was over by its time. */
  'hold-ended',
]);
export type PaymentFailure = z.infer<typeof PaymentFailure>;

/** Under this name the provider keeps our key of a payment, and says it with all that it tells. */
export const PAYMENT_KEY = 'machi_payment_key';
/** The one currency: its amounts have no fraction, at the provider neither. */
export const CURRENCY = 'jpy';
/** Least and most that the provider takes in yen (Stripe, "Minimum and maximum charge amounts"). */
export const LEAST_AMOUNT = 50;
export const MOST_AMOUNT = 9_999_999;

/** The brands of cards that are taken (product, "Signing with the card"). */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'JCB', 'American Express', 'Diners Club'] as const;

/** How the provider sees a payment, in our words. */
export interface TheirSide {
  /** The page: open to be paid, completed, or over; null: there is none, or it was not looked at. */
  readonly page: 'open' | 'complete' | 'expired' | null;
  /** waiting: nothing is held yet; null: nobody has tried to pay. */
  readonly money: 'waiting' | 'held' | 'captured' | 'canceled' | null;
  readonly amount: number;
  readonly currency: string;
  /** What was captured, and how much of it was given back. */
  readonly received: number;
  readonly refunded: number;
  readonly is_disputed: boolean;
  /** Until when what is held can be captured, as an instant in ISO 8601; null: nothing is held, or they do not say. */
  readonly capture_before: string | null;
  /** A cancelled hold ended by itself. */
  readonly is_lapsed: boolean;
}

/** Our side, as far as rules look at it. */
export interface OurSide {
  readonly state: PaymentState;
  readonly intention: PaymentIntention | null;
  readonly failure: PaymentFailure | null;
  readonly amount: number;
  readonly currency: string;
  readonly capture_before: Date | null;
}

/** Whether a payment keeps another one of its holder away. */
export const isOpen = ({ state }: Pick<OurSide, 'state'>): boolean =>
  state === 'begun' || state === 'held' || state === 'captured';
