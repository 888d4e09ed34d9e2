import { peakWithin } from '../peaks/peak.ts';
import type { Call } from '../transport/feed/tables.ts';

/** From the place of one call to that of a later one, half-open: who gets off leaves the seat to who gets on there. */
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
/** Of GTFS: nobody is taken up, or let off, here. */
const NOT_HERE = 1;

/**
 * The stretch of a trip between two of its stops; undefined when it does not go from the one to the other, or nobody may
 * get on or off there. On a loop the first way that fits counts.
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

/** Seats that stop at nothing of the trip any more, because the timetable has changed, are kept all the way. */
const takingOf = (calls: readonly CallPlace[], { departure_stop_id, arrival_stop_id, persons }: TakenSeats) => ({
  ...(stretchOf(calls, departure_stop_id, arrival_stop_id) ?? { start: 0, end: Math.max(1, calls.length - 1) }),
  amount: persons,
});

/** Seats that are free all the way of a stretch; never negative, also when a smaller vehicle comes. */
export const seatsLeft = (
  seats: number,
  calls: readonly CallPlace[],
  stretch: Stretch,
  taken: readonly TakenSeats[],
): number =>
  Math.max(
    0,
    seats -
      peakWithin(
        stretch,
        taken.map((one) => takingOf(calls, one)),
      ),
  );
