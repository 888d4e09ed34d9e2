import { monthOf, type MonthText } from '../calendar/model.ts';
import type { Problem } from '../refusals/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { overlaps } from '../spots/rules.ts';
import { fieldOfSlot, type Slot } from './slots.ts';

/** Reservations a member holds at the facility by month of use; provisional ones count, cancelled and refused not. */
export type HeldByMonth = Readonly<Partial<Record<MonthText, number>>>;

/** Slots that share time with another slot of the same application; the later one is reported. */
export const overlappingSlotProblems = (slots: readonly Slot[]): Problem[] =>
  slots.flatMap((slot, index): Problem[] =>
    slots.slice(0, index).some((before) => before.target_date === slot.target_date && overlaps(before, slot))
      ? [{ field: fieldOfSlot(index, 'time'), code: 'dates-overlap' }]
      : [],
  );

/**
 * The slots of an application that go beyond the monthly limit, counted in the order of the application; leaving
 * exactly these out makes it fit (product, "Monthly limit").
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

/** The months of which somebody who holds this has no more dates. */
export const fullMonths = ({ monthly_limit }: Pick<SpotRules, 'monthly_limit'>, held: HeldByMonth): MonthText[] =>
  monthly_limit === null ? [] : Object.keys(held).filter((month) => (held[month] ?? 0) >= monthly_limit);

/** Time of a room that somebody has, or that is held until a lottery has decided whose it is. */
export interface OccupiedSlot extends Slot {
  /** The code of the reservation where it is the asking member's own: nobody else is told of it. */
  readonly own_code?: string;
  readonly is_lottery?: boolean;
}

/** The same for whoever asks for somebody else. */
export const ofAnybody = ({ own_code: _own, ...slot }: OccupiedSlot): OccupiedSlot => slot;

/** The slots that share time with what occupies the room; also for slots that the database found taken. */
export const takenSlotProblems = (slots: readonly Slot[], occupied: readonly OccupiedSlot[]): Problem[] =>
  slots.flatMap((slot, index): Problem[] => {
    const field = fieldOfSlot(index, 'time');
    const met = occupied.filter((other) => other.target_date === slot.target_date && overlaps(other, slot));
    const own = met.find(({ own_code }) => own_code !== undefined)?.own_code;
    if (own !== undefined) return [{ field, code: 'slot-own', params: [own] }];
    if (met.some(({ is_lottery }) => is_lottery === true)) return [{ field, code: 'slot-in-lottery' }];
    return met.length > 0 ? [{ field, code: 'slot-taken' }] : [];
  });
