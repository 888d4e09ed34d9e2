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

/** Free times that are offered in the place of one. */
const ALTERNATIVES = 3;

/** A chosen day that cannot be kept. */
export interface FailingDate {
  readonly chosen: ChosenTime;
  /** Why; the general sentence first. */
  readonly sentences: readonly string[];
  /** Somebody else has the time; it may be free on another open day. */
  readonly isTaken: boolean;
  readonly isOutside: boolean;
  readonly others: readonly ChosenTime[];
}

type Days = ReadonlyMap<DateText, AvailabilityDay>;

/** The dates that exceed the month's limit on their own; only the server knows what the member holds already. */
function beyondLimit(dates: Dates, spot: Pick<SpotDetail, 'monthly_limit'>): ReadonlySet<DateText> {
  const slots = dates.flatMap(({ date, start, end }) =>
    slotsOf({ target_date: date, target_time: { start, end }, target_dates: [] }),
  );
  const fields = new Set(monthlyLimitProblems(slots, spot, {}).map(({ field }) => field));
  return new Set(dates.filter((_, index) => fields.has(fieldOfSlot(index, 'date'))).map(({ date }) => date));
}

/**
 * The chosen days that cannot be kept: refused by the server, or known to be taken, closed, outside the days that can
 * be reserved or beyond the month's limit. Nothing is said of a day that is not known yet.
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
