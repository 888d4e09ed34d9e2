import * as z from 'zod/mini';
import { TimeTextSchema } from '../calendar/model.ts';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { ClosingRule, OpeningHours } from '../spots/model.ts';

const Id = z.number().check(z.int(), z.positive());
/** Of a station or a vehicle: it stands in addresses. */
const Key = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' }));
const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

export const MAX_STATIONS = 200;
export const MAX_VEHICLES = 20;

const Settings = z.object({
  /** How long before the wished time a ride is asked for at the latest. */
  cutoff_minutes: z._default(whole(10, 1440), 30),
  /** How many days before one can ask. */
  open_days_before: z._default(whole(1, 92), 14),
  /** Between the first and the last moment at which one is picked up. */
  window_minutes: z._default(whole(5, 30), 10),
  /** How much longer than the straight drive one is under way at most. */
  max_extra_minutes: z._default(whole(5, 60), 15),
  /** What getting in or out takes at a station. */
  boarding_minutes: z._default(whole(0, 10), 1),
  /** Between "I am ready" and the first moment of being picked up. */
  call_minutes: z._default(whole(5, 60), 10),
});
export type BusSettings = z.infer<typeof Settings>;

/** A time in which a vehicle drives; it begins and ends where the vehicle is at home. */
const Shift = z
  .object({
    weekdays: z.array(whole(0, 6)).check(z.minLength(1), z.maxLength(7)),
    from: TimeTextSchema,
    to: TimeTextSchema,
  })
  .check(z.refine((row) => row.from < row.to, { error: 'shift-order', path: ['to'] }));

export const BusVehicle = z.object({
  vehicle_id: Key,
  vehicle_name: Localized,
  seats: whole(1, 60),
  /** Wheelchairs that it takes along besides its seats. */
  wheelchair_places: z._default(whole(0, 10), 0),
  home_station_id: Key,
  shifts: z.array(Shift).check(z.minLength(1), z.maxLength(20)),
});
export type BusVehicle = z.infer<typeof BusVehicle>;

export const BusStation = z.object({
  station_id: Key,
  station_name: Localized,
  /** How the name is read. */
  station_kana: z.string().check(z.minLength(1)),
  latitude: Latitude,
  longitude: Longitude,
  /** The facility at which it is, and the bus stop. */
  spot_id: z.optional(Id),
  stop_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type BusStation = z.infer<typeof BusStation>;

/** The drive between two stations; it holds for both directions unless the other one has a row of its own. */
export const StationRelation = z.object({
  from_station_id: Key,
  to_station_id: Key,
  duration_minutes: whole(1, 240),
});
export type StationRelation = z.infer<typeof StationRelation>;

/** The town's on-demand bus (product, "On-demand bus"). A town that has none has no such file. */
export const OnDemandBusFile = z.object({
  tel: Tel,
  /** When somebody answers that telephone. */
  desk_hours: z.array(OpeningHours).check(z.minLength(1), z.maxLength(7)),
  overview: Localized,
  how_to_ride: Localized,
  /** What one person pays a ride, and who pays less. */
  fare: z.object({ yen: whole(0, 100_000), notes: Localized }),
  /** When people ride; a weekday that no row names has no service. */
  hours: z.array(OpeningHours).check(z.minLength(1), z.maxLength(7)),
  closed: z._default(z.array(z.object({ days: ClosingRule, reason: Localized })).check(z.maxLength(100)), []),
  settings: z._default(Settings, z.parse(Settings, {})),
  vehicles: z.array(BusVehicle).check(z.minLength(1), z.maxLength(MAX_VEHICLES)),
  stations: z.array(BusStation).check(z.minLength(2), z.maxLength(MAX_STATIONS)),
  station_relations: z.array(StationRelation).check(z.minLength(1), z.maxLength(5000)),
});
export type OnDemandBusFile = z.infer<typeof OnDemandBusFile>;
