import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { SeatRequest, ShuttleTrip } from '@machi/domain/shuttle/model';

/** The town's day of an instant on the wire. */
export const dayOf = (instant: string): DateText => dateAt(new Date(instant));

/** The request for a chosen trip. */
export const requestOf = (trip: ShuttleTrip, persons: number): SeatRequest => ({
  trip_id: trip.trip_id,
  service_date: trip.service_date,
  departure_stop_id: trip.departure_stop_id,
  arrival_stop_id: trip.arrival_stop_id,
  persons,
});

/** Key of a trip on its day: the same trip runs on other days too. */
export const runKey = ({ service_date, trip_id }: Pick<ShuttleTrip, 'service_date' | 'trip_id'>): string =>
  `${service_date} ${trip_id}`;

/** Whether two requests concern the same seats. */
export const isSameRide = (one: Omit<SeatRequest, 'persons'>, other: Omit<SeatRequest, 'persons'>): boolean =>
  one.trip_id === other.trip_id &&
  one.service_date === other.service_date &&
  one.departure_stop_id === other.departure_stop_id &&
  one.arrival_stop_id === other.arrival_stop_id;

export const hasRoom = ({ state, seats_left }: ShuttleTrip, persons: number): boolean =>
  state === 'open' && seats_left >= persons;
