import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { Flag, RowId } from '../fields/model.ts';
import { StationIdGiven } from '../ondemandbus/model.ts';
import { FeedIdGiven } from '../shuttle/model.ts';
import { routeKinds } from '../transport/contract.ts';

const Degrees = (most: number) => z.number().check(z.gte(-most, { error: 'format' }), z.lte(most, { error: 'format' }));

/** Start or end of a journey: a facility, a stop, an on-demand station, or a point on the map. */
export const PlanEnd = z
  .object({
    spot_id: z.optional(RowId),
    stop_id: z.optional(FeedIdGiven),
    station_id: z.optional(StationIdGiven),
    latitude: z.optional(Degrees(90)),
    longitude: z.optional(Degrees(180)),
  })
  .check(
    z.refine(
      ({ spot_id, stop_id, station_id, latitude, longitude }) =>
        [spot_id, stop_id, station_id, latitude].filter((one) => one !== undefined).length === 1 &&
        (latitude === undefined) === (longitude === undefined),
      { error: 'required' },
    ),
  );
export type PlanEnd = z.infer<typeof PlanEnd>;

export const planMeanings = ['depart', 'arrive'] as const;

export const PlanRequest = z.object({
  from: PlanEnd,
  to: PlanEnd,
  /** Default: today. */
  date: z.optional(DateTextSchema),
  /** "HH:MM"; default: now. */
  time: z.optional(
    z
      .string()
      .check(bounded(SHORT, { error: 'clock-time' }), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'clock-time' })),
  ),
  /** Whether `time` is the departure or the arrival. */
  meant: z._default(z.enum(planMeanings), 'depart'),
  /** Walks slowly. */
  is_slow: z._default(Flag, 0),
});

/** A place that can be, or was, chosen as start or end. */
export const PlanPlace = z.object({
  /** Null: a point on the map. */
  spot_id: z.nullable(z.number()),
  stop_id: z.nullable(z.string()),
  station_id: z.nullable(z.string()),
  /** Empty for a point on the map. */
  place_name: z.string(),
  /** Reading of the name; empty if unknown or not in Japanese. */
  place_kana: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type PlanPlace = z.infer<typeof PlanPlace>;

/** Fare of a ride or journey. Where fares differ, the highest one is assumed. */
const PlanFare = z.object({
  least_yen: z.number(),
  most_yen: z.number(),
  /** Age from which the ride is free, if there is one. */
  free_age: z.nullable(z.number()),
});
export type PlanFare = z.infer<typeof PlanFare>;

const MapPoint = z.tuple([z.number(), z.number()]);

const WalkLeg = z.object({
  kind: z.literal('walk'),
  /** Empty: the start or end of the journey. */
  from_name: z.string(),
  to_name: z.string(),
  metres: z.number(),
  minutes: z.number(),
  departs_at: z.string(),
  arrives_at: z.string(),
  line: z.array(MapPoint),
});

/** How passengers board or alight: as usual, by calling beforehand, or by telling the driver. */
export const boardings = ['usual', 'phone', 'driver'] as const;

const RideLeg = z.object({
  kind: z.literal('ride'),
  route_id: z.number(),
  route_kind: z.enum(routeKinds),
  route_name: z.string(),
  /** Name of the feed's route, such as one direction of a loop. */
  ride_name: z.string(),
  headsign: z.string(),
  trip_id: z.string(),
  service_date: z.string(),
  departure_stop_id: z.string(),
  departure_name: z.string(),
  arrival_stop_id: z.string(),
  arrival_name: z.string(),
  /** Facilities at the stops. */
  departure_spot_id: z.nullable(z.number()),
  arrival_spot_id: z.nullable(z.number()),
  /** Instants according to the timetable. */
  scheduled_departs_at: z.string(),
  scheduled_arrives_at: z.string(),
  /** Expected instants; those of the timetable if there is no forecast. */
  departs_at: z.string(),
  arrives_at: z.string(),
  /** Whether the vehicle's position has been reported. */
  is_live: z.boolean(),
  /** Intermediate stops in order. */
  between: z.array(z.object({ stop_name: z.string(), at: z.string() })),
  /** Null: not in the feed. */
  fare: z.nullable(PlanFare),
  boarding: z.enum(boardings),
  alighting: z.enum(boardings),
  /** Seats free for the whole ride; null: the trip takes no reservations. */
  seats_left: z.nullable(z.number()),
  /** First day on which seats can be reserved; null: already now, or never. */
  seats_open_on: z.nullable(z.string()),
  /** Whether a seat can be reserved now. */
  can_reserve: z.boolean(),
  /** Whether a look at the vehicle's position is useful: it comes soon or is running. */
  can_see_vehicle: z.boolean(),
  /** Page with daily announcements whether it runs. */
  announced_at: z.nullable(z.object({ name: z.string(), href: z.string() })),
  line: z.array(MapPoint),
});

/** Ride by on-demand bus that is possible for one person but not requested yet. */
const DemandLeg = z.object({
  kind: z.literal('demand'),
  from_station_id: z.string(),
  from_name: z.string(),
  to_station_id: z.string(),
  to_name: z.string(),
  /** Instants of the promise: pickup between the first two, arrival no later than the third. */
  departs_at: z.string(),
  picked_up_by: z.string(),
  arrives_at: z.string(),
  /** Values to request this ride; room for that many persons. */
  date: z.string(),
  time: z.string(),
  persons: z.number(),
  /** Direct drive, without detours for other passengers. */
  minutes: z.number(),
  fare: PlanFare,
  tel: z.string(),
  line: z.array(MapPoint),
});

export const PlanLeg = z.discriminatedUnion('kind', [WalkLeg, RideLeg, DemandLeg]);
export type PlanLeg = z.infer<typeof PlanLeg>;
export type PlanRide = Extract<PlanLeg, { kind: 'ride' }>;
export type PlanDemand = Extract<PlanLeg, { kind: 'demand' }>;

export const PlanJourney = z.object({
  /** Instants. */
  departs_at: z.string(),
  arrives_at: z.string(),
  minutes: z.number(),
  /** Number of transfers. */
  changes: z.number(),
  walk_minutes: z.number(),
  walk_metres: z.number(),
  /** Null: the fare of a ride is unknown. */
  fare: z.nullable(PlanFare),
  legs: z.array(PlanLeg),
});
export type PlanJourney = z.infer<typeof PlanJourney>;

export const noRideReasons = [
  'far-from',
  'far-to',
  'stopped',
  'last-gone',
  'long-before',
  'too-late',
  'other-day',
  'no-way',
] as const;

/** Why there is no ride, and what the person can do. */
export const PlanNoRide = z.object({
  reason: z.enum(noRideReasons),
  stopped: z.array(
    z.object({
      route_id: z.number(),
      route_name: z.string(),
      kind: z.enum(['suspended', 'cancelled', 'full']),
      /** Empty when rides are full. */
      reason: z.string(),
    }),
  ),
  nearest: z.nullable(z.object({ stop_name: z.string(), metres: z.number() })),
  last_departs_at: z.nullable(z.string()),
  /** For a wanted arrival time: the last journey that arrives in time, even hours early. */
  before: z.nullable(PlanJourney),
  next: z.nullable(PlanJourney),
});
export type PlanNoRide = z.infer<typeof PlanNoRide>;

export const PlanTaxi = z.object({
  company_name: z.string(),
  tel: z.string(),
  opens: z.string(),
  closes: z.string(),
  /** Minutes of driving. */
  minutes: z.number(),
  /** Estimated from the distance, because no driving time is known. */
  is_estimated: z.boolean(),
});
