import { dateAt } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { HOLD_MINUTES, MAX_GIVEN_UP_A_DAY, MAX_HOLDS, MAX_PERSONS, MAX_UPCOMING } from './limits.ts';
import { seatsLeft, type TakenSeats } from './seats.ts';
import { opensOn, type Passage } from './trips.ts';

/** Facts about a trip that decide whether seats can be reserved. */
export interface TripSituation {
  /** Undefined: it does not run between these stops. */
  readonly passage: Passage | undefined;
  /** Whether it runs on that service day. */
  readonly runs: boolean;
  readonly cancelled: { readonly reason: Localized } | undefined;
  readonly opensDaysBefore: number;
  readonly tel: string;
}

/** Seats the member already has. */
export interface OwnSeats {
  readonly personsOnTrip: number;
  /** Other trips with seats held now. */
  readonly holds: number;
  /** Number of holds of today that were not confirmed. */
  readonly givenUp: number;
  /** Number of upcoming reservations. */
  readonly upcoming: number;
}

/** Finds why no seats of a trip can be reserved now, regardless of how many are free; undefined: none. */
export function refuseTrip({ passage, runs, cancelled, opensDaysBefore, tel }: TripSituation, now: Date) {
  if (!runs) return refuse(409, { field: 'service_date', code: 'shuttle-not-running' });
  if (!passage) return refuse(422, { field: 'arrival_stop_id', code: 'shuttle-stops' });
  if (cancelled) return refuse(409, { field: 'trip_id', code: 'shuttle-cancelled', params: [tel] });
  if (passage.departs <= now) return refuse(409, { field: 'trip_id', code: 'shuttle-departed', params: [tel] });
  const opens = opensOn(passage.ride.date, opensDaysBefore);
  if (dateAt(now) < opens)
    return refuse(409, { field: 'service_date', code: 'shuttle-not-open', params: [dateInWords(opens)] });
  return undefined;
}

/** Refuses persons beyond the limit, including the member's seats on the trip. */
export const refusePersons = (persons: number, personsOnTrip: number, tel: string): Refusal | undefined =>
  persons + personsOnTrip > MAX_PERSONS
    ? refuse(409, { field: 'persons', code: 'shuttle-persons-trip', params: [MAX_PERSONS, personsOnTrip, tel] })
    : undefined;

/**
 * Decides whether seats are held while a member confirms (product, "Shuttle seats"), and until when: at most until
 * departure.
 * @param taken seats of others, and confirmed ones of the member
 */
export function decideHold(
  persons: number,
  trip: TripSituation,
  taken: readonly TakenSeats[],
  own: OwnSeats,
  now: Date,
): Refusal | { readonly until: Date; readonly passage: Passage } {
  const refused = refuseTrip(trip, now) ?? refusePersons(persons, own.personsOnTrip, trip.tel);
  const { passage } = trip;
  if (refused || !passage) return refused ?? refuse(422, { field: 'arrival_stop_id', code: 'shuttle-stops' });
  if (own.holds >= MAX_HOLDS) return refuse(409, { field: '', code: 'shuttle-holds', params: [MAX_HOLDS] });
  if (own.upcoming >= MAX_UPCOMING) return refuse(409, { field: '', code: 'shuttle-upcoming', params: [MAX_UPCOMING] });
  if (own.givenUp >= MAX_GIVEN_UP_A_DAY)
    return refuse(409, { field: '', code: 'shuttle-given-up', params: [trip.tel] });
  const left = seatsLeft(passage.shuttle.route.seats, passage.ride.calls, passage.stretch, taken);
  if (persons > left) return refuse(409, { field: 'persons', code: 'shuttle-full', params: [left] });
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  return { until: until < passage.departs ? until : passage.departs, passage };
}

/** Fields of a seat row that the rules need. */
export interface SeatRow {
  readonly state: 'held' | 'released' | 'reserved' | 'canceled';
  readonly held_until: Date;
  readonly departed_at: Date;
}

/**
 * Decides whether held seats become a reservation. An existing reservation stays one.
 * @param runs whether the trip takes place, as known now
 */
export function decideConfirmation(
  row: SeatRow,
  runs: boolean,
  tel: string,
  now: Date,
): Refusal | { readonly confirms: boolean } {
  if (row.state === 'reserved') return { confirms: false };
  if (row.state !== 'held' || row.held_until <= now)
    return refuse(409, { field: 'hold_id', code: 'shuttle-hold-over' });
  if (!runs) return refuse(409, { field: 'hold_id', code: 'shuttle-cancelled', params: [tel] });
  return { confirms: true };
}

/** Deadline for cancelling seats; null: it has passed. */
export const seatsCancelableUntil = (
  { state, departed_at }: Pick<SeatRow, 'state' | 'departed_at'>,
  now: Date,
): Date | null => (state === 'reserved' && now < departed_at ? departed_at : null);

/** Decides whether a member may cancel seats: until the departure from their stop. */
export function decideSeatCancellation(
  row: Pick<SeatRow, 'state' | 'departed_at'>,
  tel: string,
  now: Date,
): Refusal | { readonly cancels: true } {
  const field = 'seat_reservation_id';
  if (row.state === 'canceled') return refuse(409, { field, code: 'already-canceled' });
  if (seatsCancelableUntil(row, now) === null) return refuse(409, { field, code: 'shuttle-departed', params: [tel] });
  return { cancels: true };
}
