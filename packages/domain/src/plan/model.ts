import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { Flag, RowId } from '../fields/model.ts';
import { StationIdGiven } from '../ondemandbus/model.ts';
import { FeedIdGiven } from '../shuttle/model.ts';
import { routeKinds } from '../transport/contract.ts';

const Degrees = (most: number) => z.number().check(z.gte(-most, { error: 'format' }), z.lte(most, { error: 'format' }));

/** One end of a way: a facility, a stop, a station of the on-demand bus, or a point of the map. */
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
  /** Today when it is left out. */
  date: z.optional(DateTextSchema),
  /** "HH:MM"; now when it is left out. */
  time: z.optional(
    z
      .string()
      .check(bounded(SHORT, { error: 'clock-time' }), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'clock-time' })),
  ),
  /** Whether the time is that of leaving or of being there. */
  meant: z._default(z.enum(planMeanings), 'depart'),
  /** Who walks slowly. */
  is_slow: z._default(Flag, 0),
});

/** A place that can be chosen as an end, or was. */
export const PlanPlace = z.object({
  /** Null: a point of the map. */
  spot_id: z.nullable(z.number()),
  stop_id: z.nullable(z.string()),
  station_id: z.nullable(z.string()),
  /** Empty of a point. */
  place_name: z.string(),
  /** How the name is read; empty where nobody says, and in another language than Japanese. */
  place_kana: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type PlanPlace = z.infer<typeof PlanPlace>;

/** What is paid for a ride, or for a journey; the most is what is taken to be paid where fares differ. */
const PlanFare = z.object({
  least_yen: z.number(),
  most_yen: z.number(),
  /** From which age on nobody pays, where that is so. */
  free_age: z.nullable(z.number()),
});
export type PlanFare = z.infer<typeof PlanFare>;

const MapPoint = z.tuple([z.number(), z.number()]);

const WalkLeg = z.object({
  kind: z.literal('walk'),
  /** Empty: the place at which the way begins, or ends. */
  from_name: z.string(),
  to_name: z.string(),
  metres: z.number(),
  minutes: z.number(),
  departs_at: z.string(),
  arrives_at: z.string(),
  line: z.array(MapPoint),
});

/** How one gets on or off: as usual, by a call beforehand, or by a word to the driver. */
export const boardings = ['usual', 'phone', 'driver'] as const;

const RideLeg = z.object({
  kind: z.literal('ride'),
  route_id: z.number(),
  route_kind: z.enum(routeKinds),
  route_name: z.string(),
  /** Of the feed's route, such as one direction of a loop. */
  ride_name: z.string(),
  headsign: z.string(),
  trip_id: z.string(),
  service_date: z.string(),
  departure_stop_id: z.string(),
  departure_name: z.string(),
  arrival_stop_id: z.string(),
  arrival_name: z.string(),
  /** Facilities that the stops are. */
  departure_spot_id: z.nullable(z.number()),
  arrival_spot_id: z.nullable(z.number()),
  /** Instants by the timetable. */
  scheduled_departs_at: z.string(),
  scheduled_arrives_at: z.string(),
  /** The same as they are expected; the timetable's where nothing is known. */
  departs_at: z.string(),
  arrives_at: z.string(),
  /** Whether the vehicle was seen on its way. */
  is_live: z.boolean(),
  /** Stops at which it is between, in their order. */
  between: z.array(z.object({ stop_name: z.string(), at: z.string() })),
  /** Null: the feed does not say. */
  fare: z.nullable(PlanFare),
  boarding: z.enum(boardings),
  alighting: z.enum(boardings),
  /** Seats that are left all the way; null: nobody reserves on it. */
  seats_left: z.nullable(z.number()),
  /** First day on which they can be reserved; null: now, or never. */
  seats_open_on: z.nullable(z.string()),
  /** Whether they can be reserved now. */
  can_reserve: z.boolean(),
  /** Whether it is worth looking where its vehicle is: it comes soon, or is on its way. */
  can_see_vehicle: z.boolean(),
  /** Where it is told day by day whether it runs. */
  announced_at: z.nullable(z.object({ name: z.string(), href: z.string() })),
  line: z.array(MapPoint),
});

/** By the on-demand bus: it could be promised to one person, and nobody has asked for it yet. */
const DemandLeg = z.object({
  kind: z.literal('demand'),
  from_station_id: z.string(),
  from_name: z.string(),
  to_station_id: z.string(),
  to_name: z.string(),
  /** Instants of the promise: one is picked up between the first two, and there no later than the third. */
  departs_at: z.string(),
  picked_up_by: z.string(),
  arrives_at: z.string(),
  /** What to ask for to be given it; so many persons have room. */
  date: z.string(),
  time: z.string(),
  persons: z.number(),
  /** Of the drive, without those of others who ride along. */
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
  /** From one vehicle to the next. */
  changes: z.number(),
  walk_minutes: z.number(),
  walk_metres: z.number(),
  /** Null: of some ride nobody says. */
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

/** Why no vehicle takes somebody there, and what they can do. */
export const PlanNoRide = z.object({
  reason: z.enum(noRideReasons),
  stopped: z.array(
    z.object({
      route_id: z.number(),
      route_name: z.string(),
      kind: z.enum(['suspended', 'cancelled', 'full']),
      /** Empty of what is full. */
      reason: z.string(),
    }),
  ),
  nearest: z.nullable(z.object({ stop_name: z.string(), metres: z.number() })),
  last_departs_at: z.nullable(z.string()),
  /** Who wants to be there by a time: the last one in time, though hours before. */
  before: z.nullable(PlanJourney),
  next: z.nullable(PlanJourney),
});
export type PlanNoRide = z.infer<typeof PlanNoRide>;

export const PlanTaxi = z.object({
  company_name: z.string(),
  tel: z.string(),
  opens: z.string(),
  closes: z.string(),
  /** Of the drive. */
  minutes: z.number(),
  /** Taken from how far it is: nobody has told the drive between these places. */
  is_estimated: z.boolean(),
});
