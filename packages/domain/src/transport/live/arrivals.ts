import type { DateText } from '../../calendar/model.ts';
import type { Call } from '../feed/tables.ts';
import type { Suspension } from '../pack.ts';
import { instantOfRide, ridesAround, type CancelledRuns, type Line, type Ride } from '../service-days.ts';
import type { Age } from './model.ts';
import type { Progress } from './progress.ts';

/** Most arrivals shown at a stop, and most of them without boarding. */
const MOST_ARRIVALS = 3;
const MOST_COMING_IN = 1;
const HOURS_AHEAD = 24;
/** How long a ride without a position stays after its time, because buses are late rather than early. */
const STAYS_MILLISECONDS = 60_000;
/** Least stop of a late vehicle where the timetable plans one. */
const LEAST_STAND_SECONDS = 15;

export const rideKey = (tripId: string, date: DateText): string => `${date} ${tripId}`;

export interface SeenRide {
  readonly vehicle_id: number;
  readonly age: Age;
  readonly progress: Progress;
}

/** Real-time data of rides, by `rideKey`. */
export interface Known {
  readonly seen: ReadonlyMap<string, SeenRide>;
  readonly cancelled: CancelledRuns;
}

/** A vehicle at a stop, by the timetable and as predicted. */
export interface StopCall {
  readonly ride: Ride;
  readonly call: Call;
  readonly scheduled_at: Date;
  readonly predicted_at: Date | null;
  /** Why it does not come; undefined: it does. */
  readonly cancelled: ReturnType<CancelledRuns>;
  readonly can_board: boolean;
  readonly vehicle_id: number | null;
}

/** Shown time of a stop: the departure, at the last stop the arrival. */
export const secondsAt = (calls: readonly Call[], index: number): number =>
  (index === calls.length - 1 ? calls[index]?.arrival_seconds : calls[index]?.departure_seconds) ?? 0;

/** Tells whether passengers can board there. */
export const canBoardAt = (calls: readonly Call[], index: number): boolean =>
  index < calls.length - 1 && calls[index]?.pickup_type !== 1;

/**
 * Predicts the seconds of the service day at the remaining calls; undefined at passed ones. An early vehicle waits for
 * its time at planned stops; a late one makes up some time there.
 */
export function expectedSeconds({ calls }: Ride, { passed, delay_seconds }: Progress): readonly (number | undefined)[] {
  let delay = delay_seconds;
  return calls.map((call, index) => {
    if (index < passed) return undefined;
    const arrives = call.arrival_seconds + delay;
    if (index === calls.length - 1) return arrives;
    const stands = Math.min(call.departure_seconds - call.arrival_seconds, LEAST_STAND_SECONDS);
    const isExact = call.timepoint !== 0;
    const leaves = Math.max(
      arrives + stands,
      isExact ? call.departure_seconds : call.departure_seconds + Math.min(0, delay),
    );
    delay = leaves - call.departure_seconds;
    return leaves;
  });
}

/** Lists rides that people may still wait for. */
function ridesAhead(line: Line, suspended: readonly Suspension[], now: Date, { seen }: Known): readonly Ride[] {
  const latest = now.getTime() + HOURS_AHEAD * 3_600_000;
  return ridesAround(line, suspended, now).filter(
    ({ date, trip, starts, ends }) =>
      seen.has(rideKey(trip.trip_id, date)) ||
      (instantOfRide(date, ends).getTime() + STAYS_MILLISECONDS >= now.getTime() &&
        instantOfRide(date, starts).getTime() <= latest),
  );
}

/** Lists the remaining calls of a ride with times. A cancelled ride stays until its time is over. */
export function callsOf(ride: Ride, now: Date, { seen, cancelled: cancelledRuns }: Known): readonly StopCall[] {
  const cancelled = cancelledRuns(ride.trip.trip_id, ride.date);
  const vehicle = cancelled ? undefined : seen.get(rideKey(ride.trip.trip_id, ride.date));
  const expected = vehicle && expectedSeconds(ride, vehicle.progress);
  return ride.calls.flatMap((call, index): StopCall[] => {
    const scheduled_at = instantOfRide(ride.date, secondsAt(ride.calls, index));
    const can_board = canBoardAt(ride.calls, index);
    const told = { ride, call, scheduled_at, cancelled, can_board };
    if (!vehicle || !expected)
      return scheduled_at.getTime() + STAYS_MILLISECONDS >= now.getTime()
        ? [{ ...told, predicted_at: null, vehicle_id: null }]
        : [];
    const seconds = expected[index];
    if (seconds === undefined) return [];
    const expected_at = instantOfRide(ride.date, Math.round(seconds));
    // A vehicle seen a moment ago has not passed yet. With an old position, that is unknown.
    if (vehicle.age === 'old' && expected_at < now) return [];
    return [{ ...told, predicted_at: expected_at < now ? now : expected_at, vehicle_id: vehicle.vehicle_id }];
  });
}

function toldOf(calls: readonly StopCall[]): readonly StopCall[] {
  const boarding = calls.filter(({ can_board }) => can_board).slice(0, MOST_ARRIVALS);
  const comingIn = calls.filter(({ can_board }) => !can_board);
  return boarding.length === 0
    ? comingIn.slice(0, MOST_ARRIVALS)
    : calls.filter((call) => boarding.includes(call) || comingIn.slice(0, MOST_COMING_IN).includes(call));
}

const timeOfCall = ({ predicted_at, scheduled_at }: StopCall): number => (predicted_at ?? scheduled_at).getTime();

/** Lists the next arrivals at each stop. A cancelled ride stays until its time is over. */
export function arrivalsAt(
  line: Line,
  suspended: readonly Suspension[],
  now: Date,
  known: Known,
): ReadonlyMap<string, readonly StopCall[]> {
  const calls = ridesAhead(line, suspended, now, known).flatMap((ride) => callsOf(ride, now, known));
  const latest = now.getTime() + HOURS_AHEAD * 3_600_000;
  return new Map(
    [...Map.groupBy(calls, ({ call }) => call.stop_id)].map(([stopId, own]) => [
      stopId,
      toldOf(
        own.filter((one) => timeOfCall(one) <= latest).toSorted((one, other) => timeOfCall(one) - timeOfCall(other)),
      ),
    ]),
  );
}
