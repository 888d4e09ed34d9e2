import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { MAX_PERSONS } from './limits.ts';

/** An id of the pack, as somebody sends it back. */
export const StationIdGiven = z.string('required').check(bounded(31, { error: 'format' }), z.minLength(1, 'required'));

/** A time of day on the five minutes. */
export const RideTime = z
  .string('required')
  .check(bounded(5, { error: 'ride-time' }), z.regex(/^(?:[01]\d|2[0-3]):[0-5][05]$/, { error: 'ride-time' }));

const count = (least: number, most: number) =>
  z.number('required').check(
    z.int({ error: 'integer' }),
    z.refine((value: number) => value >= least, { error: 'min-number', params: { values: [least] } }),
    z.refine((value: number) => value <= most, { error: 'max-number', params: { values: [most] } }),
  );

/** Whether a time is when one wants to leave at the earliest, or to be there at the latest. */
export const meanings = ['depart', 'arrive'] as const;
export type Meaning = (typeof meanings)[number];

/** No way back; one at a time; one that is asked for when one is ready ("return on call"). */
export const returnKinds = ['none', 'at', 'on-call'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** What somebody asks for: a ride, and perhaps the way back on the same day. */
export const RideRequest = z.object({
  from_station_id: StationIdGiven,
  to_station_id: StationIdGiven,
  date: DateTextSchema,
  time: RideTime,
  meant: z.enum(meanings),
  persons: count(1, MAX_PERSONS),
  /** Of the persons, so many stay in a wheelchair. */
  wheelchairs: z._default(count(0, MAX_PERSONS), 0),
  return: z._default(z.enum(returnKinds), 'none'),
  /** When one wants to leave for the way back at the earliest; only with `return: 'at'`. */
  return_time: z.optional(RideTime),
});
export type RideRequest = z.infer<typeof RideRequest>;

/** What somebody asks for instead of what they have: for one way, on its day. */
export const RideChange = z.object({
  ...z.pick(RideRequest, { from_station_id: true, to_station_id: true, meant: true, persons: true, wheelchairs: true })
    .shape,
  /** Left out: a way back on call stays one. */
  time: z.optional(RideTime),
});
export type RideChange = z.infer<typeof RideChange>;

/**
 * promised: the promise stands. waiting: a way back on call, nobody has called yet. on-board, done, missed: as the driver
 * noted.
 */
export const rideStates = ['promised', 'waiting', 'on-board', 'done', 'missed', 'canceled'] as const;
export type RideState = (typeof rideStates)[number];

export const legs = ['there', 'back'] as const;
export type Leg = (typeof legs)[number];

/** A place where the on-demand bus stops. */
export const Station = z.object({
  station_id: z.string(),
  station_name: z.string(),
  /** How the name is read; empty in another language than Japanese. */
  station_kana: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  spot_id: z.nullable(z.number()),
  stop_id: z.nullable(z.string()),
});
export type Station = z.infer<typeof Station>;

/** When people ride on a day; null: there is no service, for the reason where one is told. */
export const DayHours = z.object({
  date: z.string(),
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type DayHours = z.infer<typeof DayHours>;

/** How much room a half hour has left for who asks now: on all ways, on some, on none; closed: too late, or no service. */
export const roomStates = ['free', 'few', 'full', 'closed'] as const;
export type RoomState = (typeof roomStates)[number];
export const HalfHour = z.object({ time: z.string(), state: z.enum(roomStates) });
export type HalfHour = z.infer<typeof HalfHour>;

/** A promise that could be given: between two instants one is picked up, and is there no later than the third. */
export const PossibleTime = z.object({
  /** What to ask for with the same `meant` to be given it. */
  time: z.string(),
  promised_from: z.string(),
  promised_until: z.string(),
  arrive_by: z.string(),
});
export type PossibleTime = z.infer<typeof PossibleTime>;

/** A ride as its owner sees it, texts in the language of the request; instants in the town's time. */
export const DemandRide = z.object({
  ride_id: z.number(),
  reservation_code: z.string(),
  state: z.enum(rideStates),
  leg: z.enum(legs),
  /** The other way of the same request, where there is one. */
  other_ride_id: z.nullable(z.number()),
  date: z.string(),
  from_station_id: z.string(),
  from_name: z.string(),
  to_station_id: z.string(),
  to_name: z.string(),
  persons: z.number(),
  wheelchairs: z.number(),
  meant: z.enum([...meanings, 'on-call']),
  /** "HH:MM" as it was wished; null of a way back on call. */
  wished_time: z.nullable(z.string()),
  /** The promise; null while a way back on call waits. */
  promised_from: z.nullable(z.string()),
  promised_until: z.nullable(z.string()),
  arrive_by: z.nullable(z.string()),
  /** The straight drive. */
  duration_minutes: z.number(),
  vehicle_name: z.nullable(z.string()),
  requested_at: z.string(),
  /** Of a way back that waits: until when "I am ready" can be said on its day. */
  ready_until: z.nullable(z.string()),
  /** Whether it can be said now. */
  can_be_ready: z.boolean(),
  /** Until when it can be cancelled; null when it no longer can. */
  cancelable_until: z.nullable(z.string()),
  /** Whether its passenger can change it now. */
  is_changeable: z.boolean(),
  /** Its vehicle cannot drive, and no other has room: the office telephones. */
  is_stranded: z.boolean(),
  canceled_at: z.nullable(z.string()),
  /** What the office told with its cancellation. */
  cancel_reason: z.nullable(z.string()),
  /** For one person. */
  fare_yen: z.number(),
  how_to_ride: z.string(),
  tel: z.string(),
});
export type DemandRide = z.infer<typeof DemandRide>;

/** Where the vehicle of a ride is; only for its passenger, from half an hour before until the end. */
export const RidePosition = z.object({
  vehicle_name: z.string(),
  /** When the plan has it at the passenger's station, an instant; null once on board. */
  expected_at: z.nullable(z.string()),
  /** Null: nobody knows where it is now. */
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
