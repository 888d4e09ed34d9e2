import { minutesOf } from '../calendar/model.ts';
import { peakOf, type LentPieces } from '../reservations/equipment.ts';
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

type EditedRoom = Pick<RoomRules, 'capacity'> & { readonly is_retired: 0 | 1 };

/** Why a reservation no longer fits its room after an edit; undefined when it does, or did not before either. */
export function unfittingRoom(use: ComingUse, before: EditedRoom, after: EditedRoom): Unfitting['reason'] | undefined {
  if (after.is_retired === 1 && before.is_retired === 0) return 'retired';
  return use.persons_spot > after.capacity && use.persons_spot <= before.capacity ? 'over-capacity' : undefined;
}

/** Those for whom a stock does not last when the first of them are served first. */
function unserved<Promised extends LentPieces>(stock: number, promised: readonly Promised[]): ReadonlySet<Promised> {
  const served: Promised[] = [];
  const short = new Set<Promised>();
  for (const one of promised) {
    if (peakOf(one.equipment_id, one, served) + one.pieces <= stock) served.push(one);
    else short.add(one);
  }
  return short;
}

/**
 * Who would lack pieces of one kind after its stock is changed, and did not lack them before.
 * @param promised of that kind alone, in the order in which they are served
 */
export function unfittingStock<Promised extends LentPieces>(
  promised: readonly Promised[],
  before: number,
  after: number,
): Promised[] {
  const already = unserved(before, promised);
  const short = unserved(after, promised);
  return promised.filter((one) => short.has(one) && !already.has(one));
}
