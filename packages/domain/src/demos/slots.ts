import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { SEARCH_DAYS } from '../shuttle/limits.ts';
import { passageOf, type Passage, type ShuttleRoute } from '../shuttle/trips.ts';
import { daysFrom, ridesOn, suspensionOn, type Ride } from '../transport/service-days.ts';

/** Slots that are shown at a time. */
export const MOST_SLOTS = 24;
/** How far ahead the first day of a trial that rests is looked for. */
const NEXT_SEASON_DAYS = 400;
/** Of GTFS: nobody gets on, or off, here. */
const NOT_HERE = 1;

/** A ride all the way: where people get on first, and where they get off last. */
export function wholePassage(shuttle: ShuttleRoute, ride: Ride): Passage | undefined {
  const from = ride.calls.find(({ pickup_type }) => pickup_type !== NOT_HERE);
  const to = ride.calls.findLast(({ drop_off_type }) => drop_off_type !== NOT_HERE);
  return from && to && passageOf(shuttle, ride, from.stop_id, to.stop_id);
}

/** Passages of one service day; none on a day on which the trial rests. */
const slotsOf = (shuttle: ShuttleRoute, date: DateText): Passage[] =>
  suspensionOn(shuttle.route.suspended, date)
    ? []
    : ridesOn(shuttle.line, date).flatMap((ride) => wholePassage(shuttle, ride) ?? []);

const ahead = (shuttle: ShuttleRoute, days: readonly DateText[], now: Date): readonly Passage[] =>
  days.flatMap((day) => slotsOf(shuttle, day)).filter(({ departs }) => departs > now);

/** The next slots of a trial in the order of time, at most so many. */
export function demoSlots(shuttle: ShuttleRoute, now: Date): readonly Passage[] {
  const today = dateAt(now);
  const days = daysFrom(addDays(today, -shuttle.line.daysOver), addDays(today, SEARCH_DAYS));
  return ahead(shuttle, days, now)
    .toSorted((one, other) => one.departs.getTime() - other.departs.getTime())
    .slice(0, MOST_SLOTS);
}

/** The first day on which a trial that rests drives again; undefined: the timetable does not say. */
export const nextDemoDay = (shuttle: ShuttleRoute, now: Date): DateText | undefined =>
  daysFrom(dateAt(now), addDays(dateAt(now), NEXT_SEASON_DAYS)).find((day) => ahead(shuttle, [day], now).length > 0);
