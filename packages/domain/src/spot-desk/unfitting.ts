import { minutesOf } from '../calendar/model.ts';
import { peakOf, type LentPieces } from '../reservations/equipment.ts';
import type { Slot } from '../reservations/slots.ts';
import type { RoomRules, SpotRules } from '../spots/model.ts';
import { openingOf } from '../spots/rules.ts';
import type { Unfitting } from './model.ts';

/** An upcoming reservation, with what decides whether it fits. */
export interface ComingUse extends Slot {
  readonly persons_spot: number;
}

/** Finds why a reservation would not be accepted with a facility's hours; undefined: it would. */
export function unfittingHours(
  use: ComingUse,
  spot: Pick<SpotRules, 'hours' | 'closings'>,
): Unfitting['reason'] | undefined {
  const opening = openingOf(spot, use.target_date);
  if (opening === null) return 'closed-day';
  return use.start < minutesOf(opening.start) || use.end > minutesOf(opening.end) ? 'outside-hours' : undefined;
}

type EditedRoom = Pick<RoomRules, 'capacity'> & { readonly is_retired: 0 | 1 };

/** Finds why a reservation no longer fits its room after an edit; undefined: it does, or did not before either. */
export function unfittingRoom(use: ComingUse, before: EditedRoom, after: EditedRoom): Unfitting['reason'] | undefined {
  if (after.is_retired === 1 && before.is_retired === 0) return 'retired';
  return use.persons_spot > after.capacity && use.persons_spot <= before.capacity ? 'over-capacity' : undefined;
}

/** Finds reservations for which the stock is too small when earlier ones are served first. */
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
 * Finds reservations that lack pieces of one kind only because of its new stock.
 * @param promised of that kind only, in the order in which they are served
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
