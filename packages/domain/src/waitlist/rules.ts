import type { Flag } from '../fields/model.ts';
import type { Localized } from '../locale/model.ts';
import type { Residence } from '../members/residence.ts';
import { refuse } from '../refusals/model.ts';
import type { Refusal } from '../refusals/model.ts';
import { memberSlotProblems } from '../reservations/decide.ts';
import { residenceProblem } from '../reservations/residents.ts';
import type { Slot } from '../reservations/slots.ts';
import type { RoomRules, SpotRules } from '../spots/model.ts';
import { MAX_WAITING } from './model.ts';

/** All that is read before somebody may wait for a time. */
export interface WaitingSituation {
  readonly town_name: Localized;
  readonly member: Residence;
  readonly spot: SpotRules;
  readonly room: RoomRules & { readonly is_retired: Flag };
  /** Who holds the room at that time, wholly or in part: the member, or somebody else. */
  readonly holders: readonly ('member' | 'other')[];
  /** Other times that the member waits for. */
  readonly waiting: number;
}

/**
 * Whether a member may wait for a time ("Waitlist: who waits is told when a slot comes free; nothing is held for them",
 * product, "Waiting list"): one that they could reserve if others had not taken it.
 */
export function decideWaiting(slot: Slot, situation: WaitingSituation, now: Date): Refusal | { readonly waits: true } {
  const { town_name, member, spot, room, holders, waiting } = situation;
  if (spot.fixing_method === 0) return refuse(409, { field: 'spot_id', code: 'no-reservation' });
  if (room.is_retired === 1) return refuse(409, { field: 'room_id', code: 'room-retired' });
  const stranger = residenceProblem(spot, member, town_name);
  if (stranger) return refuse(409, stranger);
  const problems = memberSlotProblems(spot, room, slot, now);
  if (problems.length > 0) return refuse(422, ...problems);
  if (holders.length === 0) return refuse(409, { field: 'target_time', code: 'time-free' });
  if (holders.includes('member')) return refuse(409, { field: 'target_time', code: 'time-yours' });
  if (waiting >= MAX_WAITING) return refuse(409, { field: '', code: 'waitlist-full', params: [MAX_WAITING] });
  return { waits: true };
}
