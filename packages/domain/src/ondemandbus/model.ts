import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { MAX_PERSONS } from './limits.ts';

/** An id of the pack, as sent by a client. */
export const StationIdGiven = z.string('required').check(bounded(31, { error: 'format' }), z.minLength(1, 'required'));

/** A time of day in steps of five minutes. */
export const RideTime = z
  .string('required')
  .check(bounded(5, { error: 'ride-time' }), z.regex(/^(?:[01]\d|2[0-3]):[0-5][05]$/, { error: 'ride-time' }));

const count = (least: number, most: number) =>
  z.number('required').check(
    z.int({ error: 'integer' }),
    z.refine((value: number) => value >= least, { error: 'min-number', params: { values: [least] } }),
    z.refine((value: number) => value <= most, { error: 'max-number', params: { values: [most] } }),
  );

/** Whether a time is the earliest departure or the latest arrival. */
export const meanings = ['depart', 'arrive'] as const;
export type Meaning = (typeof meanings)[number];

/** Return trip: none, at a time, or requested when the passenger is ready ("return on call"). */
export const returnKinds = ['none', 'at', 'on-call'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** Request for a ride, with an optional return on the same day. */
export const RideRequest = z.object({
  from_station_id: StationIdGiven,
  to_station_id: StationIdGiven,
  date: DateTextSchema,
  time: RideTime,
  meant: z.enum(meanings),
  persons: count(1, MAX_PERSONS),
  /** Number of persons who stay in a wheelchair, of all persons. */
  wheelchairs: z._default(count(0, MAX_PERSONS), 0),
  return: z._default(z.enum(returnKinds), 'none'),
  /** Earliest departure of the return; only with `return: 'at'`. */
  return_time: z.optional(RideTime),
});
export type RideRequest = z.infer<typeof RideRequest>;

/** Change of one ride, on the same day. */
export const RideChange = z.object({
  ...z.pick(RideRequest, { from_station_id: true, to_station_id: true, meant: true, persons: true, wheelchairs: true })
    .shape,
  /** Left out: a return on call stays one. */
  time: z.optional(RideTime),
});
export type RideChange = z.infer<typeof RideChange>;

/**
 * promised: the promise stands. waiting: a return on call that is not requested yet. on-board, done, missed:
 * recorded by the driver.
 */
export const rideStates = ['promised', 'waiting', 'on-board', 'done', 'missed', 'canceled'] as const;
export type RideState = (typeof rideStates)[number];

export const legs = ['there', 'back'] as const;
export type Leg = (typeof legs)[number];

/** A place where the on-demand bus stops. */
export const Station = z.object({
  station_id: z.string(),
  station_name: z.string(),
  /** Reading of the name; empty if not in Japanese. */
  station_kana: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  spot_id: z.nullable(z.number()),
  stop_id: z.nullable(z.string()),
});
export type Station = z.infer<typeof Station>;

/** Hours of service on a day; null: no service, with a reason if known. */
export const DayHours = z.object({
  date: z.string(),
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type DayHours = z.infer<typeof DayHours>;

/** Room left in a half hour: on all routes, on some, on none; closed: too late, or no service. */
export const roomStates = ['free', 'few', 'full', 'closed'] as const;
export type RoomState = (typeof roomStates)[number];
export const HalfHour = z.object({ time: z.string(), state: z.enum(roomStates) });
export type HalfHour = z.infer<typeof HalfHour>;

/** A possible promise: pickup between the first two instants, arrival no later than the third. */
export const PossibleTime = z.object({
  /** Time to request, with the same `meant`, to get this promise. */
  time: z.string(),
  promised_from: z.string(),
  promised_until: z.string(),
  arrive_by: z.string(),
});
export type PossibleTime = z.infer<typeof PossibleTime>;

/** A ride as its owner sees it, texts in the request's language, instants with the town's offset. */
export const DemandRide = z.object({
  ride_id: z.number(),
  reservation_code: z.string(),
  state: z.enum(rideStates),
  leg: z.enum(legs),
  /** The other ride of the same request, if any. */
  other_ride_id: z.nullable(z.number()),
  date: z.string(),
  from_station_id: z.string(),
  from_name: z.string(),
  to_station_id: z.string(),
  to_name: z.string(),
  persons: z.number(),
  wheelchairs: z.number(),
  meant: z.enum([...meanings, 'on-call']),
  /** "HH:MM" as requested; null for a return on call. */
  wished_time: z.nullable(z.string()),
  /** The promise; null while a return on call waits. */
  promised_from: z.nullable(z.string()),
  promised_until: z.nullable(z.string()),
  arrive_by: z.nullable(z.string()),
  /** Minutes of the direct drive. */
  duration_minutes: z.number(),
  vehicle_name: z.nullable(z.string()),
  requested_at: z.string(),
  /** For a waiting return: latest time to say "I am ready". */
  ready_until: z.nullable(z.string()),
  /** Whether the passenger can say it now. */
  can_be_ready: z.boolean(),
  /** Deadline for cancelling; null if it cannot be cancelled. */
  cancelable_until: z.nullable(z.string()),
  /** Whether the passenger can change it now. */
  is_changeable: z.boolean(),
  /** Its vehicle is out of service and no other has room: the office telephones the passenger. */
  is_stranded: z.boolean(),
  canceled_at: z.nullable(z.string()),
  /** The office's reason for its cancellation. */
  cancel_reason: z.nullable(z.string()),
  /** For one person. */
  fare_yen: z.number(),
  how_to_ride: z.string(),
  tel: z.string(),
});
export type DemandRide = z.infer<typeof DemandRide>;

/** Position of a ride's vehicle. Only its passenger sees it, from half an hour before the ride until its end. */
export const RidePosition = z.object({
  vehicle_name: z.string(),
  /** Planned arrival at the passenger's station, an instant; null once on board. */
  expected_at: z.nullable(z.string()),
  /** Null: the position is unknown. */
  place: z.nullable(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      measured_at: z.string(),
      age: z.enum(['fresh', 'old']),
    }),
  ),
});
export type RidePosition = z.infer<typeof RidePosition>;
