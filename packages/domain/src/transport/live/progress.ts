import type { Call } from '../feed/tables.ts';
import { secondsOfDay, type Ride } from '../service-days.ts';
import { placesOn, type Point, type Track } from './track.ts';

/** Metres from its path beyond which a vehicle is not on this ride: at the depot, or on a detour. */
const OFF_METRES = 300;
/**
 * Metres by which other points of the path may be further away than the nearest and still count. Loops pass a place
 * twice.
 */
const SLACK_METRES = 40;
/** Metres within which a vehicle counts as at a stop. */
const AT_STOP_METRES = 40;
/** Metres by which a vehicle may seem to move back, for measuring errors. */
const BACK_METRES = 100;

/** Position of a vehicle at a moment. */
export interface Seen {
  readonly latitude: number;
  readonly longitude: number;
  readonly measured_at: Date;
}

/** Progress of a vehicle on a ride. */
export interface Progress {
  readonly along: number;
  /** Number of passed calls, counted from the first. */
  readonly passed: number;
  /** Below 0: early. */
  readonly delay_seconds: number;
}

interface Due {
  readonly from: number;
  readonly until: number;
}

/** Computes when a ride should be at a place, in seconds of its service day; at a stop from arrival to departure. */
function dueAt({ stops }: Track, calls: readonly Call[], along: number): Due {
  const at = stops.findIndex((stop) => Math.abs(stop - along) <= AT_STOP_METRES);
  const [call] = at < 0 ? [] : [calls[at]];
  // Before departure, a vehicle may wait at its first stop for any time.
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

const delayAt = ({ from, until }: Due, seconds: number): number =>
  seconds < from ? seconds - from : Math.max(0, seconds - until);

function passedAt({ stops }: Track, calls: readonly Call[], along: number, seconds: number): number {
  const behind = stops.filter((stop) => stop < along - AT_STOP_METRES).length;
  const last = stops.length - 1;
  // A ride ends on arrival at its last stop. At other stops passengers still get on.
  return behind === last &&
    (stops[last] ?? 0) - along <= AT_STOP_METRES &&
    seconds >= (calls[0]?.departure_seconds ?? 0)
    ? stops.length
    : behind;
}

/**
 * Weight of being early against being late. Where a loop starts and ends, a vehicle has hardly finished ten minutes
 * early.
 */
const EARLY_WEIGHT = 3;
const oddity = (seconds: number): number => (seconds < 0 ? -seconds * EARLY_WEIGHT : seconds);

/** Computes the progress at one position from the progress before it. */
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
 * Computes a vehicle's progress on a ride from its positions, oldest first.
 * @returns undefined when it is not on this ride: too far from its path, or in the other direction
 */
export function progressOn(track: Track, ride: Ride, trail: readonly Seen[]): Progress | undefined {
  let known: Progress | undefined;
  for (const seen of trail) {
    known = stepOf(track, ride, seen, known);
    if (!known) return undefined;
  }
  return known;
}

/** Longest wait before departure, and longest delay, that still fit a ride. Seconds. */
const WAITS_SECONDS = 15 * 60;
const MOST_LATE_SECONDS = 60 * 60;

/** Tells whether a ride may be under way at a moment, early or late. */
export function mayBeUnderWay(ride: Ride, now: Date): boolean {
  const seconds = secondsOfDay(ride.date, now);
  return seconds >= ride.starts - WAITS_SECONDS && seconds <= ride.ends + MOST_LATE_SECONDS;
}

export interface OnRide {
  readonly ride: Ride;
  readonly progress: Progress;
}

/** Picks the ride that fits best: nearest to its times, and not over. */
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
