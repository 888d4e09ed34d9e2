import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { OurSide } from './model.ts';
import { refuseIntention } from './transitions.ts';

/**
 * Decides whether an official may refund a payment: not their own (product, "Own matters"), and only in the version
 * that was read. One official is enough, because the money can only return to the same card.
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
