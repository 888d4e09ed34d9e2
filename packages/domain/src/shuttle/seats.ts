import { placesLeft } from '../places/places.ts';
import type { Call } from '../transport/feed/tables.ts';

/** A half-open stretch between two calls: a seat becomes free at the stop where its passenger gets off. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface TakenSeats {
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly persons: number;
}

type CallPlace = Pick<Call, 'stop_id' | 'pickup_type' | 'drop_off_type'>;
/** GTFS: no pickup, or no drop-off, here. */
const NOT_HERE = 1;

/**
 * Finds the stretch of a trip between two of its stops; undefined if it does not connect them in this order, or
 * passengers may not board or alight there. On a loop the first match counts.
 */
export function stretchOf(
  calls: readonly CallPlace[],
  departureStopId: string,
  arrivalStopId: string,
): Stretch | undefined {
  const start = calls.findIndex(({ stop_id, pickup_type }) => stop_id === departureStopId && pickup_type !== NOT_HERE);
  if (start < 0) return undefined;
  const end = calls.findIndex(
    ({ stop_id, drop_off_type }, index) => index > start && stop_id === arrivalStopId && drop_off_type !== NOT_HERE,
  );
  return end < 0 ? undefined : { start, end };
}

/** Seats whose stops the changed timetable no longer has are kept for the whole trip. */
const takingOf = (calls: readonly CallPlace[], { departure_stop_id, arrival_stop_id, persons }: TakenSeats) => ({
  ...(stretchOf(calls, departure_stop_id, arrival_stop_id) ?? { start: 0, end: Math.max(1, calls.length - 1) }),
  amount: persons,
});

/** Counts the seats free for a whole stretch. */
export const seatsLeft = (
  seats: number,
  calls: readonly CallPlace[],
  stretch: Stretch,
  taken: readonly TakenSeats[],
): number =>
  placesLeft(
    seats,
    stretch,
    taken.map((one) => takingOf(calls, one)),
  );
