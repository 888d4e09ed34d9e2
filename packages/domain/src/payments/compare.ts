import * as z from 'zod/mini';
import type { OurSide, TheirSide } from './model.ts';

/** Differences between our side and the provider's, gravest first. */
export const PaymentDifference = z.enum([
  /** Paid at the provider, unknown here. */
  'missing-here',
  /** Held or paid here, unknown at the provider. */
  'missing-there',
  /** Another amount or currency than requested, or captured in part. */
  'other-amount',
  /** Disputed by the payer's bank. */
  'disputed',
  /** Captured at the provider, but not by us. */
  'captured-unasked',
  /** Paid here, but not captured at the provider. */
  'not-captured',
  /** Refunded at the provider, all or in part, but not by us. */
  'refunded-unasked',
  /** Refunded here, but still paid at the provider. */
  'not-refunded',
  /** Closed here, but still held at the provider. */
  'still-held',
]);
export type PaymentDifference = z.infer<typeof PaymentDifference>;

type Compared = Pick<OurSide, 'state' | 'intention' | 'amount' | 'currency'>;
const hasMoney = (theirs: TheirSide) => theirs.money === 'held' || theirs.money === 'captured';

const RULES: Readonly<Record<PaymentDifference, (ours: Compared, theirs: TheirSide) => boolean>> = {
  'missing-here': () => false,
  'missing-there': () => false,
  'other-amount': (ours, theirs) =>
    (hasMoney(theirs) && (theirs.amount !== ours.amount || theirs.currency !== ours.currency)) ||
    (theirs.money === 'captured' && theirs.received !== ours.amount),
  disputed: (_ours, theirs) => theirs.is_disputed,
  'captured-unasked': ({ state, intention }, theirs) =>
    theirs.money === 'captured' &&
    intention === null &&
    state !== 'captured' &&
    state !== 'refunded' &&
    theirs.refunded < theirs.received,
  'not-captured': ({ state }, theirs) => state === 'captured' && theirs.money !== 'captured',
  'refunded-unasked': ({ state, intention }, theirs) =>
    intention === null && state !== 'refunded' && theirs.refunded > 0,
  'not-refunded': ({ state }, theirs) => state === 'refunded' && theirs.refunded < theirs.received,
  'still-held': ({ state }, theirs) =>
    theirs.money === 'held' && state !== 'begun' && state !== 'held' && state !== 'captured',
};

/**
 * Lists the differences of both sides, gravest first; none while an operation is under way that will settle them.
 * @param ours null: unknown here. @param theirs null: unknown at the provider; undefined: not queried
 */
export function differencesOf(ours: Compared | null, theirs: TheirSide | null | undefined): PaymentDifference[] {
  if (theirs === undefined) return [];
  if (ours === null) return theirs !== null && hasMoney(theirs) ? ['missing-here'] : [];
  if (theirs === null) return ours.state === 'held' || ours.state === 'captured' ? ['missing-there'] : [];
  return PaymentDifference.options.filter((difference) => RULES[difference](ours, theirs));
}
