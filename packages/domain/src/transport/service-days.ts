import { addDays, dateAt, daysBetween, instantOf, weekdayOf, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import { isClosedBy } from '../spots/rules.ts';
import type { Call, FeedRow, IndexedFeed } from './feed/tables.ts';
import type { Suspension } from './pack.ts';

const SECONDS_A_DAY = 86_400;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** Days searched for the next ride. A route closed by snow pauses four months, a school route two. */
const MOST_DAYS_AHEAD = 400;

type Calendars = Pick<IndexedFeed, 'calendars' | 'exceptions'>;
export type RunsOfFeed = Calendars & Pick<IndexedFeed, 'tripsOfRoute' | 'callsOfTrip'>;

/** Tells whether a service runs on a service day. Exceptions win over the weekday. */
export function runsOn({ calendars, exceptions }: Calendars, serviceId: string, date: DateText): boolean {
  const exception = exceptions.get(serviceId)?.get(date);
  if (exception !== undefined) return exception === 1;
  const calendar = calendars.get(serviceId);
  if (!calendar || date < calendar.start_date || date > calendar.end_date) return false;
  const weekday = weekdays[weekdayOf(date)];
  return weekday !== undefined && calendar[weekday] === 1;
}

/** A trip with its times, for any day. */
export interface Run {
  readonly trip: FeedRow<'trips'>;
  readonly calls: readonly Call[];
  /** Seconds of the service day. */
  readonly starts: number;
  readonly ends: number;
}

/** Runs of a route of the portal, grouped by service. */
export interface Line {
  readonly calendars: Calendars | undefined;
  readonly runs: readonly Run[];
  readonly runsOfService: ReadonlyMap<string, readonly Run[]>;
  /** Days by which its latest run exceeds the service day: 25:10 is one. */
  readonly daysOver: number;
}

/** A trip with a single stop is not a run. */
function runOf(feed: RunsOfFeed, trip: FeedRow<'trips'>): Run[] {
  const calls = feed.callsOfTrip.get(trip.trip_id) ?? [];
  const [first, last] = [calls[0], calls.at(-1)];
  if (first === undefined || last === undefined || calls.length < 2) return [];
  return [{ trip, calls, starts: first.departure_seconds, ends: last.arrival_seconds }];
}

/** Gathers the runs of all feed routes that make one route of the portal. Without a feed there are none. */
export function lineOf(feed: RunsOfFeed | undefined, gtfsRouteIds: readonly string[]): Line {
  const runs = (feed ? gtfsRouteIds : [])
    .flatMap((id) => feed?.tripsOfRoute.get(id) ?? [])
    .flatMap((trip) => (feed ? runOf(feed, trip) : []))
    .toSorted((one, other) => one.starts - other.starts);
  const latest = runs.reduce((most, { ends }) => Math.max(most, ends), 0);
  return {
    calendars: feed,
    runs,
    runsOfService: Map.groupBy(runs, ({ trip }) => trip.service_id),
    daysOver: Math.floor(latest / SECONDS_A_DAY),
  };
}

/** A run on its service day. */
export interface Ride extends Run {
  readonly date: DateText;
}

/** Finds why a run of the timetable does not take place; undefined: it does. */
export type CancelledRuns = (tripId: string, date: DateText) => { readonly reason: Localized } | undefined;
const noneCancelled: CancelledRuns = () => undefined;

/** Services that run on a day. */
const servicesOn = ({ calendars, runsOfService }: Line, date: DateText): readonly string[] =>
  calendars ? [...runsOfService.keys()].filter((service) => runsOn(calendars, service, date)) : [];

export const isServiceDay = (line: Line, date: DateText): boolean => servicesOn(line, date).length > 0;

/** Lists the rides of a service day in order of departure. */
export const ridesOn = (line: Line, date: DateText): readonly Ride[] =>
  servicesOn(line, date)
    .flatMap((service) => line.runsOfService.get(service) ?? [])
    .map((run) => ({ ...run, date }))
    .toSorted((one, other) => one.starts - other.starts);

export const instantOfRide = (date: DateText, seconds: number): Date =>
  new Date(instantOf(date, 0).getTime() + seconds * 1000);

/** Seconds elapsed in a service day: more than a day's after the following midnight, negative before it. */
export const secondsOfDay = (date: DateText, now: Date): number =>
  (now.getTime() - instantOf(date, 0).getTime()) / 1000;

/** Finds the town's reason for a suspension on a day; undefined: none. */
export const suspensionOn = (suspended: readonly Suspension[], date: DateText): Suspension | undefined =>
  suspended.find((suspension) => isClosedBy(suspension, date));

/** Service days with rides that may be under way: today and those that reach into it. */
function daysUnderWay({ daysOver }: Line, now: Date): readonly DateText[] {
  const today = dateAt(now);
  return Array.from({ length: daysOver + 1 }, (_day, index) => addDays(today, index - daysOver));
}

/** Lists rides around a moment and the following day that are not suspended, whatever day they started. */
export const ridesAround = (line: Line, suspended: readonly Suspension[], now: Date): readonly Ride[] =>
  [...daysUnderWay(line, now), addDays(dateAt(now), 1)]
    .filter((date) => suspensionOn(suspended, date) === undefined)
    .flatMap((date) => ridesOn(line, date));

/** Lists rides under way at a moment, whatever day they started. */
export function ridesAt(
  line: Line,
  suspended: readonly Suspension[],
  now: Date,
  cancelled: CancelledRuns = noneCancelled,
): readonly Ride[] {
  return daysUnderWay(line, now)
    .filter((date) => suspensionOn(suspended, date) === undefined)
    .flatMap((date) => {
      const seconds = secondsOfDay(date, now);
      return ridesOn(line, date).filter(
        ({ starts, ends, trip }) => starts <= seconds && seconds < ends && !cancelled(trip.trip_id, date),
      );
    });
}

export type RunningState =
  | { readonly state: 'running'; readonly rides: readonly Ride[] }
  | { readonly state: 'not-running-now' }
  | { readonly state: 'out-of-service'; readonly reason: Localized | null };

/**
 * Computes a route's state at a moment (product, "Routes and timetables"). A ride that started before midnight
 * belongs to the day before and continues even if the new day has no service. A day whose runs are all
 * cancelled has no service.
 */
export function stateAt(
  line: Line,
  suspended: readonly Suspension[],
  now: Date,
  cancelled: CancelledRuns = noneCancelled,
): RunningState {
  const rides = ridesAt(line, suspended, now, cancelled);
  if (rides.length > 0) return { state: 'running', rides };
  const today = dateAt(now);
  const suspension = suspensionOn(suspended, today);
  if (suspension) return { state: 'out-of-service', reason: suspension.reason };
  const ofToday = ridesOn(line, today);
  if (ofToday.some(({ trip }) => !cancelled(trip.trip_id, today))) return { state: 'not-running-now' };
  const last = ofToday.at(-1);
  return { state: 'out-of-service', reason: (last && cancelled(last.trip.trip_id, today)?.reason) ?? null };
}

/** Finds the next departure from a first stop; undefined if there is none within a year. */
export function nextRide(
  line: Line,
  suspended: readonly Suspension[],
  now: Date,
  cancelled: CancelledRuns = noneCancelled,
): Ride | undefined {
  const firstOn = (date: DateText): Ride[] => {
    if (!isServiceDay(line, date) || suspensionOn(suspended, date)) return [];
    const seconds = secondsOfDay(date, now);
    const found = ridesOn(line, date).find(({ starts, trip }) => starts > seconds && !cancelled(trip.trip_id, date));
    return found ? [found] : [];
  };
  const [first = dateAt(now)] = daysUnderWay(line, now);
  for (let ahead = 0; ahead <= MOST_DAYS_AHEAD + line.daysOver; ahead += 1) {
    const date = addDays(first, ahead);
    const [waiting] = firstOn(date);
    if (!waiting) continue;
    // A late ride of yesterday's service day may leave after the first one of today.
    const others = Array.from({ length: line.daysOver }, (_day, over) => addDays(date, over + 1)).flatMap(firstOn);
    return [waiting, ...others].toSorted((one, other) => leaves(one) - leaves(other))[0];
  }
  return undefined;
}

const leaves = ({ date, starts }: Ride): number => instantOfRide(date, starts).getTime();

/** Finds the first day with service from a day on; undefined if none is near. */
export function firstServiceDay(line: Line, from: DateText): DateText | undefined {
  for (let ahead = 0; ahead <= MOST_DAYS_AHEAD; ahead += 1) {
    const date = addDays(from, ahead);
    if (isServiceDay(line, date)) return date;
  }
  return undefined;
}

/** Lists the days of a range, both ends included. */
export const daysFrom = (from: DateText, until: DateText): readonly DateText[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_day, index) => addDays(from, index));
