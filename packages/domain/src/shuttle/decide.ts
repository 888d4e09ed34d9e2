import { dateAt } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { HOLD_MINUTES, MAX_GIVEN_UP_A_DAY, MAX_HOLDS, MAX_PERSONS, MAX_UPCOMING } from './limits.ts';
import { seatsLeft, type TakenSeats } from './seats.ts';
import { opensOn, type Passage } from './trips.ts';

/** What of a trip decides whether seats of it can be had. */
export interface TripSituation {
  /** Undefined: it does not go from the one stop to the other. */
  readonly passage: Passage | undefined;
  /** Whether it runs on that service day at all. */
  readonly runs: boolean;
  readonly cancelled: { readonly reason: Localized } | undefined;
  readonly opensDaysBefore: number;
  readonly tel: string;
}

/** What the member has already. */
export interface OwnSeats {
  readonly personsOnTrip: number;
  /** Other trips of which seats are held now. */
  readonly holds: number;
  /** Times that seats were held today and not kept. */
  readonly givenUp: number;
  /** Confirmed reservations to come. */
  readonly upcoming: number;
}

/** Why nobody can have seats of a trip now, however many are left; undefined: they can. */
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

/** Whether so many persons may have seats beside those that the member has on the trip. */
export const refusePersons = (persons: number, personsOnTrip: number, tel: string): Refusal | undefined =>
  persons + personsOnTrip > MAX_PERSONS
    ? refuse(409, { field: 'persons', code: 'shuttle-persons-trip', params: [MAX_PERSONS, personsOnTrip, tel] })
    : undefined;

/**
 * Whether seats are kept for a member while they confirm (product, "Shuttle seats"), and until when: never longer than
 * until the departure.
 * @param taken by others, and by the member where it is confirmed
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

/** A row of seats, as far as its rules ask. */
export interface SeatRow {
  readonly state: 'held' | 'released' | 'reserved' | 'canceled';
  readonly held_until: Date;
  readonly departed_at: Date;
}

/**
 * Whether held seats become a reservation; one that is one already stays it.
 * @param runs the trip takes place, as far as is known now
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

/** Until when seats can be cancelled; null: no longer. */
export const seatsCancelableUntil = (
  { state, departed_at }: Pick<SeatRow, 'state' | 'departed_at'>,
  now: Date,
): Date | null => (state === 'reserved' && now < departed_at ? departed_at : null);

/** Whether a member may cancel seats: until the departure from their own stop. */
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
