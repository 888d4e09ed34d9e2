import { addDays, dateAt, instantOf, minutesOf, townTimeText, weekdayOf, type DateText } from '../calendar/model.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import type { NextRide, RouteDetail, RunNote, readTimetable } from './contract.ts';
import { daysOfDate } from './timetable.ts';

/** Days looked at for the next departure. */
const MOST_DAYS = 8;

type Directions = ReplyOf<typeof readTimetable>['directions'];

function runsOn(note: RunNote | null, date: DateText): boolean {
  switch (note?.kind) {
    case 'weekdays':
      return note.weekdays.includes(weekdayOf(date));
    case 'from':
      return date >= note.date;
    case 'until':
      return date <= note.date;
    case 'only':
      return note.dates.includes(date);
    case 'except':
      return !note.dates.includes(date);
    case undefined:
      return true;
  }
}

const isWithin = (stretches: readonly { readonly from: DateText; readonly to: DateText }[], date: DateText): boolean =>
  stretches.some(({ from, to }) => from <= date && date <= to);

/**
 * Next departure of a route by its timetable alone, for a device without a network: what is late or cancelled is not
 * known. Null: none in the next days.
 */
export function nextByTimetable(
  directions: Directions,
  route: Pick<RouteDetail, 'days_off' | 'suspensions' | 'timetable_from' | 'timetable_until'>,
  now: Date,
): NextRide | null {
  // Yesterday's rides may leave after midnight.
  const dates = Array.from({ length: MOST_DAYS + 1 }, (_one, index) => addDays(dateAt(now), index - 1)).filter(
    (date) =>
      !isWithin(route.days_off, date) &&
      !isWithin(route.suspensions, date) &&
      (route.timetable_from ?? date) <= date &&
      date <= (route.timetable_until ?? date),
  );
  const rides = dates.flatMap((date) => {
    const days = daysOfDate(date);
    return directions.flatMap(({ tables, headsigns }) =>
      tables
        .filter((table) => table.days.some((day) => days.includes(day)))
        .flatMap(({ columns, rows }) =>
          columns.flatMap(({ note }, column) => {
            const first = rows.find(({ times }) => typeof times[column] === 'string');
            const time = first?.times[column];
            if (!first || typeof time !== 'string' || !runsOn(note, date)) return [];
            const departs = instantOf(date, minutesOf(time));
            return departs > now ? [{ departs, stop_name: first.stop_name, headsign: headsigns[0] ?? '' }] : [];
          }),
        ),
    );
  });
  const [soonest] = rides.toSorted((one, other) => one.departs.getTime() - other.departs.getTime());
  if (!soonest) return null;
  const { departs, ...ride } = soonest;
  return { departs_at: townTimeText(departs), ...ride };
}
