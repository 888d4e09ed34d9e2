import * as z from 'zod/mini';
import type { OurSide, TheirSide } from './model.ts';

/** How our side and the provider's can differ, the gravest first. */
export const PaymentDifference = z.enum([
  /** Paid at the provider, and nobody here knows of it. */
  'missing-here',
  /** We count it as held or paid, and the provider does not know it. */
  'missing-there',
  /** Another amount or currency than was asked, or captured in part. */
  'other-amount',
  /** The payer's bank has asked for the money back. */
  'disputed',
  /** Captured at the provider, and not by us. */
  'captured-unasked',
  /** We count it as paid, and the provider has captured nothing. */
  'not-captured',
  /** Given back at the provider, all or in part, and not by us. */
  'refunded-unasked',
  /** We count it as given back, and it is still paid there. */
  'not-refunded',
  /** Over for us, and the card is still held there. */
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
 * In what both sides differ, the gravest first; nothing while something is under way that will make them alike.
 * @param ours null: we know nothing of it. @param theirs null: the provider does not know it; undefined: nobody looked
 */
export function differencesOf(ours: Compared | null, theirs: TheirSide | null | undefined): PaymentDifference[] {
  if (theirs === undefined) return [];
  if (ours === null) return theirs !== null && hasMoney(theirs) ? ['missing-here'] : [];
  if (theirs === null) return ours.state === 'held' || ours.state === 'captured' ? ['missing-there'] : [];
  return PaymentDifference.options.filter((difference) => RULES[difference](ours, theirs));
}
