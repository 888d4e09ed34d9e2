import { refuse, type Refusal } from '../refusals/model.ts';
import { refuseWished, type Wished } from '../reservations/decide.ts';
import type { Slot } from '../reservations/slots.ts';
import { MAX_WAITING } from './model.ts';

/** Data read before a person may join a waitlist. */
export interface WaitingSituation extends Wished {
  /** Holders of the room at that time, wholly or in part: the member, or others. */
  readonly holders: readonly ('member' | 'other')[];
  /** Number of other times the member waits for. */
  readonly waiting: number;
}

/**
 * Decides whether a member may wait for a time ("Waitlist: who waits is told when a slot comes free; nothing is held
 * for them", product, "Waiting list"): one that they could reserve if it were free.
 */
export function decideWaiting(slot: Slot, situation: WaitingSituation, now: Date): Refusal | { readonly waits: true } {
  const { holders, waiting } = situation;
  const refusal = refuseWished(situation, slot, now);
  if (refusal) return refusal;
  if (holders.length === 0) return refuse(409, { field: 'target_time', code: 'time-free' });
  if (holders.includes('member')) return refuse(409, { field: 'target_time', code: 'time-yours' });
  if (waiting >= MAX_WAITING) return refuse(409, { field: '', code: 'waitlist-full', params: [MAX_WAITING] });
  return { waits: true };
}
