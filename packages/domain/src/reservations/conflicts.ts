import { monthOf, type MonthText } from '../calendar/model.ts';
import type { Problem } from '../refusals/model.ts';
import type { SpotRules, RoomRules } from '../spots/model.ts';
import { overlaps } from '../spots/rules.ts';
import { fieldOfSlot, type Slot } from './slots.ts';

/**
 * Reservations a member holds at the facility by month of use, with provisional ones, without cancelled and refused
 * ones.
 */
export type HeldByMonth = Readonly<Partial<Record<MonthText, number>>>;

/** Reports slots that overlap an earlier slot of the same application. */
export const overlappingSlotProblems = (slots: readonly Slot[]): Problem[] =>
  slots.flatMap((slot, index): Problem[] =>
    slots.slice(0, index).some((before) => before.target_date === slot.target_date && overlaps(before, slot))
      ? [{ field: fieldOfSlot(index, 'time'), code: 'dates-overlap' }]
      : [],
  );

/**
 * Reports the slots of an application beyond the monthly limit, in the order of the application. Dropping exactly these
 * makes it fit (product, "Monthly limit").
 */
export function monthlyLimitProblems(
  slots: readonly Slot[],
  spot: Pick<SpotRules, 'monthly_limit'>,
  held: HeldByMonth,
): Problem[] {
  const limit = spot.monthly_limit;
  if (limit === null) return [];
  const counts = new Map<MonthText, number>();
  return slots.flatMap(({ target_date }, index): Problem[] => {
    const month = monthOf(target_date);
    const count = (counts.get(month) ?? held[month] ?? 0) + 1;
    counts.set(month, count);
    return count > limit ? [{ field: fieldOfSlot(index, 'date'), code: 'monthly-limit' }] : [];
  });
}

/** Lists the months in which a person has reached the limit. */
export const fullMonths = ({ monthly_limit }: Pick<SpotRules, 'monthly_limit'>, held: HeldByMonth): MonthText[] =>
  monthly_limit === null ? [] : Object.keys(held).filter((month) => (held[month] ?? 0) >= monthly_limit);

/** Time of a room that is taken, or held for a lottery. */
export interface OccupiedSlot extends Slot {
  /** Code of the reservation if it is the reader's own. Codes of others are not disclosed. */
  readonly own_code?: string;
  readonly is_lottery?: boolean;
}

/** Removes the code, for a request on behalf of another person. */
export const ofAnybody = ({ own_code: _own, ...slot }: OccupiedSlot): OccupiedSlot => slot;

/** Reports slots that overlap taken times; also used for slots that the database found taken. */
export const takenSlotProblems = (slots: readonly Slot[], occupied: readonly OccupiedSlot[]): Problem[] =>
  slots.flatMap((slot, index): Problem[] => {
    const field = fieldOfSlot(index, 'time');
    const met = occupied.filter((other) => other.target_date === slot.target_date && overlaps(other, slot));
    const own = met.find(({ own_code }) => own_code !== undefined)?.own_code;
    if (own !== undefined) return [{ field, code: 'slot-own', params: [own] }];
    if (met.some(({ is_lottery }) => is_lottery === true)) return [{ field, code: 'slot-in-lottery' }];
    return met.length > 0 ? [{ field, code: 'slot-taken' }] : [];
  });

/** Reports more participants than the room holds; used early by the form, and by the decision. */
export const capacityProblems = (persons: number, room: Pick<RoomRules, 'capacity'>): Problem[] =>
  persons > room.capacity ? [{ field: 'persons_spot', code: 'over-capacity', params: [room.capacity] }] : [];
