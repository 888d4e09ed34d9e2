import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { bounded } from '../bounds/bounds.ts';
import { UNKEEPABLE } from '../fields/model.ts';
import { MAX_PERSONS } from './limits.ts';

/** An id of the feed, as sent by a client. */
export const FeedIdGiven = z.string('required').check(
  bounded(200, { error: 'format' }),
  z.minLength(1, 'required'),
  z.refine((value: string) => !UNKEEPABLE.test(value), { error: 'format' }),
);

export const Persons = z.number('required').check(
  z.int({ error: 'integer' }),
  z.refine((value: number) => value >= 1, { error: 'min-number', params: { values: [1] } }),
  z.refine((value: number) => value <= MAX_PERSONS, { error: 'max-number', params: { values: [MAX_PERSONS] } }),
);

/** A trip on its service day, between two of its stops, and the number of persons. */
export const SeatRequest = z.object({
  trip_id: FeedIdGiven,
  service_date: DateTextSchema,
  departure_stop_id: FeedIdGiven,
  arrival_stop_id: FeedIdGiven,
  persons: Persons,
});
export type SeatRequest = z.infer<typeof SeatRequest>;

/** A stop at which seats are reserved. */
export const ShuttleStop = z.object({
  /** Facility at the stop; null: none. */
  spot_id: z.nullable(z.number()),
  stop_id: z.string(),
  stop_name: z.string(),
});
export type ShuttleStop = z.infer<typeof ShuttleStop>;

/** States of a trip in the search; `cancelled`: does not run although the timetable has it. */
export const tripStates = ['open', 'full', 'departed', 'cancelled', 'not-open-yet'] as const;
export type TripState = (typeof tripStates)[number];

const Ride = {
  route_id: z.number(),
  route_name: z.string(),
  /** Service whose trial the ride belongs to; null: none. */
  demo_service_id: z.nullable(z.number()),
  trip_id: z.string(),
  /** Service day of the trip: one at 25:10 leaves on the following day. */
  service_date: z.string(),
  departure_stop_id: z.string(),
  departure_name: z.string(),
  arrival_stop_id: z.string(),
  arrival_name: z.string(),
  /** Instants at the passenger's stops. */
  departed_at: z.string(),
  arrived_at: z.string(),
  duration_minutes: z.number(),
};

/** A trip between two stops, as a search result. */
export const ShuttleTrip = z.object({
  ...Ride,
  headsign: z.string(),
  seats: z.number(),
  /** Seats free for the whole ride; 0 if it does not run. */
  seats_left: z.number(),
  state: z.enum(tripStates),
  /** First day on which its seats can be reserved. */
  opens_on: z.string(),
  /** Why it does not run; null if it runs or no reason was given. */
  reason: z.nullable(z.string()),
});
export type ShuttleTrip = z.infer<typeof ShuttleTrip>;

/** Seats that are held for a member until an instant. */
export const SeatHold = z.object({ ...Ride, hold_id: z.number(), persons: z.number(), expires_at: z.string() });
export type SeatHold = z.infer<typeof SeatHold>;

/** State of a reserved trip: unchanged, at another time, cancelled, or no longer in the timetable. */
export const standings = ['as-reserved', 'moved', 'cancelled', 'gone'] as const;
export type Standing = (typeof standings)[number];

/** Seats as their owner sees them, texts in the request's language. */
export const SeatReservation = z.object({
  ...Ride,
  seat_reservation_id: z.number(),
  reservation_code: z.string(),
  persons: z.number(),
  reserved_at: z.string(),
  state: z.enum(['reserved', 'boarded', 'missed', 'canceled']),
  canceled_at: z.nullable(z.string()),
  standing: z.enum(standings),
  /** Reason for a cancellation, and the new departure; null if unchanged. */
  reason: z.nullable(z.string()),
  now_departed_at: z.nullable(z.string()),
  now_arrived_at: z.nullable(z.string()),
  /**
   * Deadline for cancelling: the departure from the passenger's stop. Null when it has passed or the reservation is no
   * longer valid.
   */
  cancelable_until: z.nullable(z.string()),
  /** Meeting point and instructions from the route's page. */
  how_to_ride: z.string(),
  /** Telephone for questions. */
  tel: z.string(),
});
export type SeatReservation = z.infer<typeof SeatReservation>;

/** Additional data of reserved seats in a demo ride. */
export const DemoRide = z.object({
  gathering_place: z.string(),
  gather_minutes_before: z.number(),
  contact_name: z.string(),
  contact_tel: z.string(),
  /** Time of consent and waiver, and the accepted texts. */
  agreed_at: z.string(),
  consent: z.string(),
  waiver: z.string(),
});
export type DemoRide = z.infer<typeof DemoRide>;

/** A full trip for which a person asked to be notified of free seats. */
export const SeatWaiting = z.object({
  ...Ride,
  waitlist_id: z.number(),
  persons: z.number(),
  created_at: z.string(),
  /** Time of the notification about free seats; null while waiting. */
  told_at: z.nullable(z.string()),
});
export type SeatWaiting = z.infer<typeof SeatWaiting>;
