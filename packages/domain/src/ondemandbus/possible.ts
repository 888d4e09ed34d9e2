import { instantOf, type DateText } from '../calendar/model.ts';
import type { Drives } from './drives.ts';
import { bestInsertion, type Insertion, type Party, type Promise3 } from './insert.ts';
import { MAX_NEAREST, STEP_MINUTES } from './limits.ts';
import type { Meaning } from './model.ts';
import type { BusSettings } from './pack.ts';
import { isStillDrivenTo, type PlanTerms, type Run } from './run.ts';

/** Present plan of a service day; times are minutes since its midnight. */
export interface PlannedDay {
  readonly date: DateText;
  readonly opens: number;
  readonly closes: number;
  readonly settings: BusSettings;
  readonly drives: Drives;
  readonly runs: readonly Run[];
  /** Negative before that day. */
  readonly now: number;
}

/** A wished time and its meaning. */
export interface Wish {
  readonly meant: Meaning;
  readonly minute: number;
}

/** A promise, and the position of its ride in the plan. */
export interface Found {
  readonly promise: Promise3;
  readonly insertion: Insertion;
}

/** A possible promise, and the minute to request for it. */
export interface NearPromise {
  readonly wish: number;
  readonly promise: Promise3;
}

export const floorToStep = (minute: number): number => Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;
export const ceilToStep = (minute: number): number => Math.ceil(minute / STEP_MINUTES) * STEP_MINUTES;

export const termsOf = ({ drives, settings, now }: PlannedDay): PlanTerms => ({
  drives,
  boardingMinutes: settings.boarding_minutes,
  now,
});

/** Tells whether a vehicle is already on its way to a ride, according to the plan. */
export function isOnTheWay(day: PlannedDay, rideId: number): boolean {
  const run = day.runs.find(({ visits }) => visits.some(({ ride_id }) => ride_id === rideId));
  return run !== undefined && isStillDrivenTo(run, rideId, termsOf(day));
}

/** Longest time from pickup to arrival. */
export const longestRide = (
  { drives, settings }: Pick<PlannedDay, 'drives' | 'settings'>,
  { from_station_id, to_station_id }: Pick<Party, 'from_station_id' | 'to_station_id'>,
): number => settings.boarding_minutes + drives(from_station_id, to_station_id) + settings.max_extra_minutes;

/** Makes the promise that begins at a minute. */
export const promiseFrom = (day: PlannedDay, party: Party, from: number): Promise3 => ({
  from,
  until: from + day.settings.window_minutes,
  arrive_by: from + longestRide(day, party),
});

export const isInHours = ({ opens, closes }: PlannedDay, { from, arrive_by }: Promise3): boolean =>
  opens <= from && arrive_by <= closes;

/** Begin of the promise that fits a wish best. */
export const beginOf = (day: PlannedDay, party: Party, { meant, minute }: Wish): number =>
  meant === 'depart' ? ceilToStep(minute) : floorToStep(minute - longestRide(day, party));

/** The wish to which a promise is the best answer. */
const wishOf = (meant: Meaning, { from, arrive_by }: Promise3): number =>
  meant === 'depart' ? from : ceilToStep(arrive_by);

export const firstBegin = ({ opens, settings, now }: PlannedDay): number =>
  Math.max(opens, ceilToStep(now + settings.cutoff_minutes));

/** Tries exactly this promise; undefined if no vehicle can keep it. */
export function tryAt(day: PlannedDay, party: Party, from: number): Found | undefined {
  const promise = promiseFrom(day, party, from);
  if (!isInHours(day, promise)) return undefined;
  const insertion = bestInsertion(day.runs, party, promise, termsOf(day));
  return insertion && { promise, insertion };
}

/** Tells whether a ride that begins at a minute could be promised now. */
export const couldPromise = (day: PlannedDay, party: Party, from: number): boolean =>
  from >= firstBegin(day) && tryAt(day, party, from) !== undefined;

/**
 * Finds the promise nearest to a wish. A pickup is at most one window later than a wished departure; an arrival is at
 * most as much earlier than a wished arrival.
 * @param notBefore earliest begin of a promise
 */
export function findPromise(day: PlannedDay, party: Party, wish: Wish, notBefore = firstBegin(day)): Found | undefined {
  const begin = beginOf(day, party, wish);
  const step = wish.meant === 'depart' ? STEP_MINUTES : -STEP_MINUTES;
  for (let moved = 0; Math.abs(moved) <= day.settings.window_minutes; moved += step) {
    const from = begin + moved;
    const found = from < notBefore ? undefined : tryAt(day, party, from);
    if (found) return found;
  }
  return undefined;
}

/** Finds the earliest promise from a minute on; undefined: none until the end of the day. */
export function soonestPromise(day: PlannedDay, party: Party, notBefore: number): Found | undefined {
  for (let from = ceilToStep(Math.max(notBefore, day.opens)); from < day.closes; from += STEP_MINUTES) {
    const found = tryAt(day, party, from);
    if (found) return found;
  }
  return undefined;
}

/** Lists the possible times nearest to an impossible wish, in order of time; one on each side if possible. */
export function nearestPossible(
  day: PlannedDay,
  party: Party,
  wish: Wish,
  notBefore = firstBegin(day),
): readonly NearPromise[] {
  const begin = beginOf(day, party, wish);
  const apart = day.settings.window_minutes;
  /** Up to two on one side, at least a window apart so that they differ. */
  const onSide = (step: number): number[] => {
    const found: number[] = [];
    const last = step < 0 ? notBefore : day.closes;
    for (let from = begin + step; step < 0 ? from >= last : from <= last; from += step) {
      const previous = found.at(-1);
      if (previous !== undefined && Math.abs(from - previous) < apart) continue;
      if (from < notBefore || !tryAt(day, party, from)) continue;
      found.push(from);
      if (found.length === MAX_NEAREST) break;
    }
    return found;
  };
  const [before, after] = [onSide(-STEP_MINUTES), onSide(STEP_MINUTES)];
  const firsts = [...before.slice(0, 1), ...after.slice(0, 1)];
  const others = [...before.slice(1), ...after.slice(1)].toSorted(
    (one, other) => Math.abs(one - begin) - Math.abs(other - begin),
  );
  return [...firsts, ...others]
    .slice(0, MAX_NEAREST)
    .toSorted((one, other) => one - other)
    .map((from) => {
      const promise = promiseFrom(day, party, from);
      return { wish: wishOf(wish.meant, promise), promise };
    });
}

export const withRide = (day: PlannedDay, { run, visits }: Insertion): PlannedDay => ({
  ...day,
  runs: day.runs.map((one) => (one === run ? { ...one, visits } : one)),
});

export const instantsOf = (date: DateText, { from, until, arrive_by }: Promise3) => ({
  promised_from: instantOf(date, from),
  promised_until: instantOf(date, until),
  arrive_by: instantOf(date, arrive_by),
});
