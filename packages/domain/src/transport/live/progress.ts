import type { Call } from '../feed/tables.ts';
import { secondsOfDay, type Ride } from '../service-days.ts';
import { placesOn, type Point, type Track } from './track.ts';

/** Further off its way a vehicle is not on this ride: at the depot, or on a way round. */
const OFF_METRES = 300;
/** Places on the way that are so much further than the nearest may be meant as well: loops come by twice. */
const SLACK_METRES = 40;
/** Somebody who stands at a stop is as near to it. */
const AT_STOP_METRES = 40;
/** A vehicle does not go back on its ride, but what measures it is not exact. */
const BACK_METRES = 100;

/** Where a vehicle was at a moment. */
export interface Seen {
  readonly latitude: number;
  readonly longitude: number;
  readonly measured_at: Date;
}

/** How far a vehicle has come on a ride. */
export interface Progress {
  readonly along: number;
  /** Calls that lie behind it, one after the other from the first. */
  readonly passed: number;
  /** Below 0: early. */
  readonly delay_seconds: number;
}

interface Due {
  readonly from: number;
  readonly until: number;
}

/** When a ride is at a place by the timetable, in seconds of its service day; at a stop from arrival to departure. */
function dueAt({ stops }: Track, calls: readonly Call[], along: number): Due {
  const at = stops.findIndex((stop) => Math.abs(stop - along) <= AT_STOP_METRES);
  const [call] = at < 0 ? [] : [calls[at]];
  // Before it sets out, a vehicle waits at its first stop as long as it likes.
  if (call) return { from: at === 0 ? -Infinity : call.arrival_seconds, until: call.departure_seconds };
  const next = Math.max(
    1,
    stops.findIndex((stop) => stop > along) < 0 ? stops.length - 1 : stops.findIndex((stop) => stop > along),
  );
  const [start = 0, end = 0] = [stops[next - 1], stops[next]];
  const share = end === start ? 1 : Math.min(1, Math.max(0, (along - start) / (end - start)));
  const [leaves, comes] = [calls[next - 1]?.departure_seconds ?? 0, calls[next]?.arrival_seconds ?? 0];
  const seconds = leaves + (comes - leaves) * share;
  return { from: seconds, until: seconds };
}

/** How far along a ride is at a time of its service day, by the timetable: the other way round. */
export function alongAt(
  { stops }: Pick<Track, 'stops'>,
  calls: readonly Pick<Call, 'arrival_seconds' | 'departure_seconds'>[],
  seconds: number,
): number {
  const next = calls.findIndex(({ arrival_seconds }) => arrival_seconds > seconds);
  if (next < 0) return stops.at(-1) ?? 0;
  const [start = 0, end = 0] = [stops[next - 1], stops[next]];
  const leaves = calls[next - 1]?.departure_seconds ?? 0;
  const comes = calls[next]?.arrival_seconds ?? 0;
  const share = comes === leaves ? 1 : Math.min(1, Math.max(0, (seconds - leaves) / (comes - leaves)));
  return next === 0 ? 0 : start + (end - start) * share;
}

const delayAt = ({ from, until }: Due, seconds: number): number =>
  seconds < from ? seconds - from : Math.max(0, seconds - until);

function passedAt({ stops }: Track, calls: readonly Call[], along: number, seconds: number): number {
  const behind = stops.filter((stop) => stop < along - AT_STOP_METRES).length;
  const last = stops.length - 1;
  // At its last stop a ride is over; at any other one people still get on.
  return behind === last &&
    (stops[last] ?? 0) - along <= AT_STOP_METRES &&
    seconds >= (calls[0]?.departure_seconds ?? 0)
    ? stops.length
    : behind;
}

/** Early is odder than late: what stands where a loop begins and ends has hardly come round ten minutes too soon. */
const EARLY_WEIGHT = 3;
const oddity = (seconds: number): number => (seconds < 0 ? -seconds * EARLY_WEIGHT : seconds);

/** One step: where on its ride a vehicle is that was seen here, given how far it had come before. */
function stepOf(track: Track, ride: Ride, seen: Seen, before: Progress | undefined): Progress | undefined {
  const here: Point = [seen.latitude, seen.longitude];
  const places = placesOn(track, here);
  const nearest = Math.min(...places.map(({ off }) => off));
  if (nearest > OFF_METRES) return undefined;
  const seconds = secondsOfDay(ride.date, seen.measured_at);
  const least = before ? before.along - BACK_METRES : 0;
  const usual = before?.delay_seconds ?? 0;
  const found = places
    .filter(({ off, along }) => off <= nearest + SLACK_METRES && along >= least)
    .map(({ along }) => ({ along, delay_seconds: delayAt(dueAt(track, ride.calls, along), seconds) }))
    .toSorted((one, other) => oddity(one.delay_seconds - usual) - oddity(other.delay_seconds - usual))[0];
  return found && { ...found, passed: passedAt(track, ride.calls, found.along, seconds) };
}

/**
 * How far a vehicle has come on a ride, by where it was seen, the oldest place first.
 * @returns undefined when it is not on this ride: too far off its way, or going the other way
 */
export function progressOn(track: Track, ride: Ride, trail: readonly Seen[]): Progress | undefined {
  let known: Progress | undefined;
  for (const seen of trail) {
    known = stepOf(track, ride, seen, known);
    if (!known) return undefined;
  }
  return known;
}

/** How long before it leaves a vehicle may be taken to wait for a ride, and how late one may be. Seconds. */
const WAITS_SECONDS = 15 * 60;
const MOST_LATE_SECONDS = 60 * 60;

/** Whether a ride may be under way at a moment, early or late. */
export function mayBeUnderWay(ride: Ride, now: Date): boolean {
  const seconds = secondsOfDay(ride.date, now);
  return seconds >= ride.starts - WAITS_SECONDS && seconds <= ride.ends + MOST_LATE_SECONDS;
}

export interface OnRide {
  readonly ride: Ride;
  readonly progress: Progress;
}

/** Of rides that may be meant the one that fits best: nearest to its times, and not over. */
export function likeliestRide(
  rides: readonly Ride[],
  trackFor: (ride: Ride) => Track,
  trail: readonly Seen[],
): OnRide | undefined {
  return rides
    .flatMap((ride): OnRide[] => {
      const progress = progressOn(trackFor(ride), ride, trail);
      return progress && progress.passed < ride.calls.length ? [{ ride, progress }] : [];
    })
    .toSorted((one, other) => oddity(one.progress.delay_seconds) - oddity(other.progress.delay_seconds))[0];
}
