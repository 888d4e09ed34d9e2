import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { SEARCH_DAYS } from '../shuttle/limits.ts';
import { passageOf, type Passage, type ShuttleRoute } from '../shuttle/trips.ts';
import { daysFrom, ridesOn, suspensionOn, type Ride } from '../transport/service-days.ts';

/** Most slots in a reply. */
export const MOST_SLOTS = 24;
/** How many days ahead the next day of a suspended trial is searched. */
const NEXT_SEASON_DAYS = 400;
/** GTFS value: no boarding, or no leaving, at this stop. */
const NOT_HERE = 1;

/** A whole ride: from the first stop for boarding to the last for leaving. */
export function wholePassage(shuttle: ShuttleRoute, ride: Ride): Passage | undefined {
  const from = ride.calls.find(({ pickup_type }) => pickup_type !== NOT_HERE);
  const to = ride.calls.findLast(({ drop_off_type }) => drop_off_type !== NOT_HERE);
  return from && to && passageOf(shuttle, ride, from.stop_id, to.stop_id);
}

/** Passages of one service day; none while the trial is suspended. */
const slotsOf = (shuttle: ShuttleRoute, date: DateText): Passage[] =>
  suspensionOn(shuttle.route.suspended, date)
    ? []
    : ridesOn(shuttle.line, date).flatMap((ride) => wholePassage(shuttle, ride) ?? []);

const ahead = (shuttle: ShuttleRoute, days: readonly DateText[], now: Date): readonly Passage[] =>
  days.flatMap((day) => slotsOf(shuttle, day)).filter(({ departs }) => departs > now);

/** The next slots of a trial in order of time, up to the limit. */
export function demoSlots(shuttle: ShuttleRoute, now: Date): readonly Passage[] {
  const today = dateAt(now);
  const days = daysFrom(addDays(today, -shuttle.line.daysOver), addDays(today, SEARCH_DAYS));
  return ahead(shuttle, days, now)
    .toSorted((one, other) => one.departs.getTime() - other.departs.getTime())
    .slice(0, MOST_SLOTS);
}

/** The first day on which a suspended trial runs again; undefined: the timetable has none. */
export const nextDemoDay = (shuttle: ShuttleRoute, now: Date): DateText | undefined =>
  daysFrom(dateAt(now), addDays(dateAt(now), NEXT_SEASON_DAYS)).find((day) => ahead(shuttle, [day], now).length > 0);
