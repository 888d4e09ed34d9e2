import { addDays, dateAt, daysBetween, instantOf, weekdayOf, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import { isClosedBy } from '../spots/rules.ts';
import type { Call, FeedRow, IndexedFeed } from './feed/tables.ts';
import type { Suspension } from './pack.ts';

const SECONDS_A_DAY = 86_400;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** How far ahead the next ride is looked for: a route that the snow closes waits four months, a school's two. */
const MOST_DAYS_AHEAD = 400;

type Calendars = Pick<IndexedFeed, 'calendars' | 'exceptions'>;
export type RunsOfFeed = Calendars & Pick<IndexedFeed, 'tripsOfRoute' | 'callsOfTrip'>;

/** Whether a service runs on a service day: what the day says goes before what the weekday says. */
export function runsOn({ calendars, exceptions }: Calendars, serviceId: string, date: DateText): boolean {
  const exception = exceptions.get(serviceId)?.get(date);
  if (exception !== undefined) return exception === 1;
  const calendar = calendars.get(serviceId);
  if (!calendar || date < calendar.start_date || date > calendar.end_date) return false;
  const weekday = weekdays[weekdayOf(date)];
  return weekday !== undefined && calendar[weekday] === 1;
}

/** A trip with its times, whatever the day. */
export interface Run {
  readonly trip: FeedRow<'trips'>;
  readonly calls: readonly Call[];
  /** Seconds of the service day. */
  readonly starts: number;
  readonly ends: number;
}

/** The runs of a route of the portal, laid out by service. */
export interface Line {
  readonly calendars: Calendars | undefined;
  readonly runs: readonly Run[];
  readonly runsOfService: ReadonlyMap<string, readonly Run[]>;
  /** Days over which its latest run goes on after its service day: 25:10 is one. */
  readonly daysOver: number;
}

/** A trip of one stop goes nowhere, and is none. */
function runOf(feed: RunsOfFeed, trip: FeedRow<'trips'>): Run[] {
  const calls = feed.callsOfTrip.get(trip.trip_id) ?? [];
  const [first, last] = [calls[0], calls.at(-1)];
  if (first === undefined || last === undefined || calls.length < 2) return [];
  return [{ trip, calls, starts: first.departure_seconds, ends: last.arrival_seconds }];
}

/** Gathers what a feed has of the routes that are one route of the portal; a town without a feed has nothing of any. */
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

/** Why a run does not take place although the timetable has it; undefined: it does. */
export type CancelledRuns = (tripId: string, date: DateText) => { readonly reason: Localized } | undefined;
const noneCancelled: CancelledRuns = () => undefined;

/** Services that run on a day. */
const servicesOn = ({ calendars, runsOfService }: Line, date: DateText): readonly string[] =>
  calendars ? [...runsOfService.keys()].filter((service) => runsOn(calendars, service, date)) : [];

export const isServiceDay = (line: Line, date: DateText): boolean => servicesOn(line, date).length > 0;

/** The rides of a service day, in the order in which they leave. */
export const ridesOn = (line: Line, date: DateText): readonly Ride[] =>
  servicesOn(line, date)
    .flatMap((service) => line.runsOfService.get(service) ?? [])
    .map((run) => ({ ...run, date }))
    .toSorted((one, other) => one.starts - other.starts);

export const instantOfRide = (date: DateText, seconds: number): Date =>
  new Date(instantOf(date, 0).getTime() + seconds * 1000);

/** Seconds of a service day that have gone by; more than a day's after its midnight, fewer than none before it. */
export const secondsOfDay = (date: DateText, now: Date): number =>
  (now.getTime() - instantOf(date, 0).getTime()) / 1000;

/** Why a route is out of service on a day, as the town says; undefined when the town does not suspend it. */
export const suspensionOn = (suspended: readonly Suspension[], date: DateText): Suspension | undefined =>
  suspended.find((suspension) => isClosedBy(suspension, date));

/** The service days of which something may still be under way: today's, and those that reach into it. */
function daysUnderWay({ daysOver }: Line, now: Date): readonly DateText[] {
  const today = dateAt(now);
  return Array.from({ length: daysOver + 1 }, (_day, index) => addDays(today, index - daysOver));
}

/** The rides of a moment and of a day after it that the town does not suspend, whatever day they set out on. */
export const ridesAround = (line: Line, suspended: readonly Suspension[], now: Date): readonly Ride[] =>
  [...daysUnderWay(line, now), addDays(dateAt(now), 1)]
    .filter((date) => suspensionOn(suspended, date) === undefined)
    .flatMap((date) => ridesOn(line, date));

/** What is on the road at a moment, whatever day it set out on. */
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
 * How a route stands at a moment (product, "Routes and timetables"). What set out before midnight belongs to the day
 * before, and runs on although the new day has no service. Where every run of a day is cancelled there is none.
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

/** The next ride that leaves its first stop after a moment; undefined when none does in a year. */
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
    // A ride of yesterday that leaves late tonight may come after the first one of today.
    const others = Array.from({ length: line.daysOver }, (_day, over) => addDays(date, over + 1)).flatMap(firstOn);
    return [waiting, ...others].toSorted((one, other) => leaves(one) - leaves(other))[0];
  }
  return undefined;
}

const leaves = ({ date, starts }: Ride): number => instantOfRide(date, starts).getTime();

/** First day from a day on on which the route runs by its calendar; undefined when none is near. */
export function firstServiceDay(line: Line, from: DateText): DateText | undefined {
  for (let ahead = 0; ahead <= MOST_DAYS_AHEAD; ahead += 1) {
    const date = addDays(from, ahead);
    if (isServiceDay(line, date)) return date;
  }
  return undefined;
}

/** Days from a day to a day, both included. */
export const daysFrom = (from: DateText, until: DateText): readonly DateText[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_day, index) => addDays(from, index));
