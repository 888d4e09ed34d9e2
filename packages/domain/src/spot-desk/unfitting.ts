import { minutesOf } from '../calendar/model.ts';
import type { Slot } from '../reservations/slots.ts';
import type { RoomRules, SpotRules } from '../spots/model.ts';
import { openingOf } from '../spots/rules.ts';
import type { Unfitting } from './model.ts';

/** A reservation to come, as far as its fitting goes. */
export interface ComingUse extends Slot {
  readonly persons_spot: number;
}

/** Why a reservation would not be accepted at the hours of a facility; undefined when it would. */
export function unfittingHours(
  use: ComingUse,
  spot: Pick<SpotRules, 'hours' | 'closings'>,
): Unfitting['reason'] | undefined {
  const opening = openingOf(spot, use.target_date);
  if (opening === null) return 'closed-day';
  return use.start < minutesOf(opening.start) || use.end > minutesOf(opening.end) ? 'outside-hours' : undefined;
}

type EditedRoom = Pick<RoomRules, 'capacity' | 'hourly_fee_yen'> & { readonly is_retired: 0 | 1 };

/**
 * Why a reservation no longer fits its room after an edit; undefined when it does, or did not before either. A changed
 * fee is a reason too: what is reserved keeps the fee that was agreed.
 */
export function unfittingRoom(use: ComingUse, before: EditedRoom, after: EditedRoom): Unfitting['reason'] | undefined {
  if (after.is_retired === 1 && before.is_retired === 0) return 'retired';
  if (use.persons_spot > after.capacity && use.persons_spot <= before.capacity) return 'over-capacity';
  return after.hourly_fee_yen === before.hourly_fee_yen ? undefined : 'fee';
}
