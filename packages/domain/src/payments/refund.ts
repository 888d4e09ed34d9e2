import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { OurSide } from './model.ts';
import { refuseIntention } from './transitions.ts';

/**
 * Whether an official may give a payment back: not their own (product, "Own matters"), and not what has changed since
 * they read it. One official is enough, since the money goes nowhere but to the card that it came from.
 */
export function refuseRefund(
  payment: OurSide & { readonly member_id: number | null; readonly seen: string },
  seen: string,
  actorId: number,
  now: Date,
): Refusal | undefined {
  const isOwn = payment.member_id === actorId;
  const obstacle = obstacleTo({ isOwn, isDecided: false, seen: payment.seen }, seen);
  if (obstacle) return refuse(409, { field: '', code: obstacle === 'own' ? 'own-account' : 'payment-changed' });
  if (payment.intention === 'refund') return refuse(409, { field: '', code: 'payment-under-way' });
  return refuseIntention(payment, 'refund', now);
}
