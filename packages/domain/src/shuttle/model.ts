import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { bounded } from '../bounds/bounds.ts';
import { UNKEEPABLE } from '../fields/model.ts';
import { MAX_PERSONS } from './limits.ts';

/** An id of the feed, as somebody sends it back. */
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

/** A trip on its service day, from one of its stops to a later one, and how many ride. */
export const SeatRequest = z.object({
  trip_id: FeedIdGiven,
  service_date: DateTextSchema,
  departure_stop_id: FeedIdGiven,
  arrival_stop_id: FeedIdGiven,
  persons: Persons,
});
export type SeatRequest = z.infer<typeof SeatRequest>;

/** A stop at which seats are reserved, of a facility or of itself. */
export const ShuttleStop = z.object({
  /** The facility that the stop is; null where it is none. */
  spot_id: z.nullable(z.number()),
  stop_id: z.string(),
  stop_name: z.string(),
});
export type ShuttleStop = z.infer<typeof ShuttleStop>;

/** What stands at a trip in the search; `cancelled` does not run although the timetable has it. */
export const tripStates = ['open', 'full', 'departed', 'cancelled', 'not-open-yet'] as const;
export type TripState = (typeof tripStates)[number];

const Ride = {
  route_id: z.number(),
  route_name: z.string(),
  /** The service whose trial it is a ride in; null of every other. */
  demo_service_id: z.nullable(z.number()),
  trip_id: z.string(),
  /** Day of the timetable that the trip belongs to: one of 25:10 leaves the day after it. */
  service_date: z.string(),
  departure_stop_id: z.string(),
  departure_name: z.string(),
  arrival_stop_id: z.string(),
  arrival_name: z.string(),
  /** Instants of the own stops. */
  departed_at: z.string(),
  arrived_at: z.string(),
  duration_minutes: z.number(),
};

/** A trip between two stops of a search. */
export const ShuttleTrip = z.object({
  ...Ride,
  headsign: z.string(),
  seats: z.number(),
  /** That are free all the way from the one stop to the other; 0 of what does not run. */
  seats_left: z.number(),
  state: z.enum(tripStates),
  /** First day on which its seats can be reserved. */
  opens_on: z.string(),
  /** Why it does not run; null when it does, or nobody said. */
  reason: z.nullable(z.string()),
});
export type ShuttleTrip = z.infer<typeof ShuttleTrip>;

/** Seats that are kept for a member until a moment. */
export const SeatHold = z.object({ ...Ride, hold_id: z.number(), persons: z.number(), expires_at: z.string() });
export type SeatHold = z.infer<typeof SeatHold>;

/** How a trip stands of which seats are reserved: as it was, at another time, not at all, or no longer in the timetable. */
export const standings = ['as-reserved', 'moved', 'cancelled', 'gone'] as const;
export type Standing = (typeof standings)[number];

/** Seats as their owner sees them, texts in the language of the request. */
export const SeatReservation = z.object({
  ...Ride,
  seat_reservation_id: z.number(),
  reservation_code: z.string(),
  persons: z.number(),
  reserved_at: z.string(),
  state: z.enum(['reserved', 'boarded', 'missed', 'canceled']),
  canceled_at: z.nullable(z.string()),
  standing: z.enum(standings),
  /** Why it does not run, or when it leaves now; null as reserved. */
  reason: z.nullable(z.string()),
  now_departed_at: z.nullable(z.string()),
  now_arrived_at: z.nullable(z.string()),
  /** Until when it can be cancelled: the departure from the own stop. Null when that is past or it does not stand. */
  cancelable_until: z.nullable(z.string()),
  /** Where to be and how to ride, as the route's page says it. */
  how_to_ride: z.string(),
  /** Whom one asks. */
  tel: z.string(),
});
export type SeatReservation = z.infer<typeof SeatReservation>;

/** What belongs to own seats of a demo ride beside them. */
export const DemoRide = z.object({
  gathering_place: z.string(),
  gather_minutes_before: z.number(),
  contact_name: z.string(),
  contact_tel: z.string(),
  /** When consent and waiver were given, and to which texts. */
  agreed_at: z.string(),
  consent: z.string(),
  waiver: z.string(),
});
export type DemoRide = z.infer<typeof DemoRide>;

/** A trip that is full, of which somebody wants to be told when seats come free. */
export const SeatWaiting = z.object({
  ...Ride,
  waitlist_id: z.number(),
  persons: z.number(),
  created_at: z.string(),
  /** When they were told that seats are free; null while they wait. */
  told_at: z.nullable(z.string()),
});
export type SeatWaiting = z.infer<typeof SeatWaiting>;
