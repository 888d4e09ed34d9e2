import { refuse, type Refusal } from '../refusals/model.ts';
import { captureBefore, isHoldOver } from './hold.ts';
import type { OurSide, PaymentFailure, PaymentIntention, PaymentState, TheirSide } from './model.ts';

const ended = (ours: OurSide, state: PaymentState, failure: PaymentFailure | null = ours.failure): OurSide => ({
  ...ours,
  state,
  intention: null,
  failure,
});
const isOther = (ours: OurSide, theirs: TheirSide): boolean =>
  theirs.amount !== ours.amount || theirs.currency !== ours.currency;
const isGivenBack = (theirs: TheirSide): boolean => theirs.received > 0 && theirs.refunded >= theirs.received;

/** Handles a hold that is gone: on our request, by its expiry, or at the provider. */
const withoutHold = (ours: OurSide, theirs: TheirSide): OurSide => {
  if (ours.failure === 'amount') return ended(ours, 'failed');
  if (ours.failure === 'hold-ended' || theirs.is_lapsed) return ended(ours, 'lapsed', 'hold-ended');
  return ended(ours, 'voided');
};

function afterLookAtBegun(ours: OurSide, theirs: TheirSide, now: Date): OurSide {
  if (theirs.money === 'held' || theirs.money === 'captured') {
    // An amount other than requested is refunded and not accepted.
    if (isOther(ours, theirs))
      return isGivenBack(theirs) ? ended(ours, 'failed', 'amount') : { ...ours, intention: 'void', failure: 'amount' };
    return { ...ours, state: 'held', capture_before: captureBefore(now, theirs.capture_before) };
  }
  if (theirs.money === 'canceled') return withoutHold(ours, theirs);
  if (theirs.page === 'expired')
    return ours.intention === 'void' ? ended(ours, 'voided') : ended(ours, 'failed', 'session-expired');
  return ours;
}

function afterLookAtHeld(ours: OurSide, theirs: TheirSide, now: Date): OurSide {
  if (theirs.money === 'canceled') return withoutHold(ours, theirs);
  if (theirs.money === 'captured') {
    if (ours.intention === 'void' && isGivenBack(theirs)) return ended(ours, 'refunded');
    // A capture without our request is a difference for billing. It does not approve the application.
    return ours.intention === 'capture' ? ended(ours, 'captured') : ours;
  }
  if (theirs.money !== 'held') return ours;
  const told = theirs.capture_before === null ? ours.capture_before : new Date(theirs.capture_before);
  const current = { ...ours, capture_before: told };
  // The provider may keep the hold a little longer. Void it so that another payment does not hold twice.
  return isHoldOver(current, now) ? { ...current, intention: 'void', failure: 'hold-ended' } : current;
}

/** Computes the state of a payment after a query of the provider. It only moves forward, and an ended one stays. */
export function afterLook(ours: OurSide, theirs: TheirSide, now: Date): OurSide {
  if (ours.state === 'begun') return afterLookAtBegun(ours, theirs, now);
  if (ours.state === 'held') return afterLookAtHeld(ours, theirs, now);
  if (ours.state !== 'captured' || ours.intention !== 'refund') return ours;
  return isGivenBack(theirs) || theirs.money === 'canceled' ? ended(ours, 'refunded') : ours;
}

const WAY: readonly TheirSide['money'][] = [null, 'waiting', 'held', 'canceled', 'captured'];
const wayOf = ({ money, refunded }: TheirSide): number => WAY.indexOf(money) + refunded;

/** State at the provider, and the time of the query. */
interface Look {
  readonly askedAt: Date;
  readonly theirs: TheirSide | null;
}

/**
 * Tells whether a query is newer than the stored one, because answers can arrive out of order. For the same
 * millisecond, the more advanced state wins.
 */
export function isNewerLook(kept: { readonly checked_at: Date | null; readonly theirs: TheirSide | null }, seen: Look) {
  if (kept.checked_at === null) return true;
  const later = seen.askedAt.getTime() - kept.checked_at.getTime();
  if (later !== 0 || kept.theirs === null || seen.theirs === null) return later >= 0;
  return wayOf(seen.theirs) >= wayOf(kept.theirs);
}

/** Finds the next request to the provider for an intention; undefined: none (any more). */
export function stepTo(ours: OurSide, theirs: TheirSide): 'capture' | 'cancel' | 'close-page' | 'refund' | undefined {
  if (ours.intention === null) return undefined;
  if (theirs.money === 'captured') return ours.intention === 'capture' || isGivenBack(theirs) ? undefined : 'refund';
  if (theirs.money === 'held') return ours.intention === 'capture' ? 'capture' : 'cancel';
  if (ours.intention !== 'void' || theirs.money === 'canceled') return undefined;
  if (theirs.page === 'open') return 'close-page';
  return theirs.money === 'waiting' && theirs.page !== 'expired' ? 'cancel' : undefined;
}

/** Finds why an operation cannot be requested; undefined: it can. */
export function refuseIntention(ours: OurSide, intention: PaymentIntention, now: Date): Refusal | undefined {
  const refused = (code: 'payment-under-way' | 'payment-not-held' | 'payment-hold-over' | 'payment-not-captured') =>
    refuse(409, { field: '', code });
  if (ours.intention === intention) return undefined;
  if (intention === 'refund') {
    if (ours.state !== 'captured') return refused('payment-not-captured');
    return ours.intention === null ? undefined : refused('payment-under-way');
  }
  if (intention === 'void' && ours.state === 'begun') return undefined;
  if (ours.state !== 'held') return refused('payment-not-held');
  if (ours.intention !== null) return refused('payment-under-way');
  return intention === 'capture' && isHoldOver(ours, now) ? refused('payment-hold-over') : undefined;
}
