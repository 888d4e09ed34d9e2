import type { DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Locale } from '../locale/model.ts';
import { sentenceOf } from '../refusals/model.ts';
import { alternatives, isFree, type ChosenTime } from '../reservations/choices.ts';
import { monthlyLimitProblems } from '../reservations/conflicts.ts';
import type { RoomGrid } from '../reservations/grid.ts';
import { fieldOfSlot, slotsOf } from '../reservations/slots.ts';
import type { AvailabilityDay, SpotDetail } from '../spots/contract.ts';
import { dateOf, type Dates } from './dates.ts';

/** Number of free times offered as alternatives. */
const ALTERNATIVES = 3;

/** A chosen day that cannot be reserved. */
export interface FailingDate {
  readonly chosen: ChosenTime;
  /** Reasons, the general one first. */
  readonly sentences: readonly string[];
  /** True if the time is taken; it may be free on another day. */
  readonly isTaken: boolean;
  readonly isOutside: boolean;
  readonly others: readonly ChosenTime[];
}

type Days = ReadonlyMap<DateText, AvailabilityDay>;

/** Dates that exceed the month's limit by themselves; only the server knows the member's other reservations. */
function beyondLimit(dates: Dates, spot: Pick<SpotDetail, 'monthly_limit'>): ReadonlySet<DateText> {
  const slots = dates.flatMap(({ date, start, end }) =>
    slotsOf({ target_date: date, target_time: { start, end }, target_dates: [] }),
  );
  const fields = new Set(monthlyLimitProblems(slots, spot, {}).map(({ field }) => field));
  return new Set(dates.filter((_, index) => fields.has(fieldOfSlot(index, 'date'))).map(({ date }) => date));
}

/**
 * Chosen days that cannot be reserved: refused by the server, taken, closed, outside the bookable days or beyond the
 * month's limit. Days that are not loaded yet are left out.
 */
export function failingDates(
  dates: Dates,
  days: Days,
  spot: Pick<SpotDetail, 'reservable_from' | 'reservable_until' | 'monthly_limit'>,
  room: RoomGrid,
  refusalOf: (date: DateText) => readonly string[],
  locale: Locale,
): FailingDate[] {
  const limited = beyondLimit(dates, spot);
  return dates.flatMap((chosen) => {
    const { date } = chosen;
    const day = days.get(date);
    const isOutside = date < spot.reservable_from || date > spot.reservable_until;
    const isLost = day !== undefined && !isFree(day, chosen, room);
    const isClosedDay = !isOutside && day?.opening === null;
    const isClosed = isOutside || isClosedDay;
    const refused = refusalOf(date);
    if (refused.length === 0 && !isOutside && !isLost && !limited.has(date)) return [];
    const own =
      limited.has(date) && !isLost && !isOutside ? 'monthly-limit' : isClosed ? 'unavailable-date' : 'slot-taken';
    const known = sentenceOf({ code: own }, locale);
    const why = isOutside ? undefined : day?.closed_why;
    const cause =
      why === undefined ? [] : [sentenceOf({ code: 'closed-day', params: [dateInWords(date), why] }, locale)];
    const near = [...days.values()].filter(
      ({ target_date }) => target_date === date || dateOf(dates, target_date) === undefined,
    );
    return [
      {
        chosen,
        sentences: refused.length > 0 ? refused : [known, ...cause],
        isTaken: isLost && !isClosed,
        isOutside,
        others: isLost ? alternatives(near, chosen, room, ALTERNATIVES) : [],
      },
    ];
  });
}
