import * as z from 'zod/mini';
import { TimeTextSchema } from '../calendar/model.ts';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { ClosingRule, OpeningHours } from '../spots/model.ts';

const Id = z.number().check(z.int(), z.positive());
/** Key of a station or vehicle, used in addresses. */
const Key = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' }));
const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
const whole = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

export const MAX_STATIONS = 200;
export const MAX_VEHICLES = 20;

const Settings = z.object({
  /** Minutes before the wished time until which a ride can be requested. */
  cutoff_minutes: z._default(whole(10, 1440), 30),
  /** Days ahead for which rides can be requested. */
  open_days_before: z._default(whole(1, 92), 14),
  /** Minutes between the earliest and the latest pickup. */
  window_minutes: z._default(whole(5, 30), 10),
  /** Most minutes of a ride beyond the direct drive. */
  max_extra_minutes: z._default(whole(5, 60), 15),
  /** Minutes for getting in or out at a station. */
  boarding_minutes: z._default(whole(0, 10), 1),
  /** Minutes between "I am ready" and the earliest pickup. */
  call_minutes: z._default(whole(5, 60), 10),
});
export type BusSettings = z.infer<typeof Settings>;

/** A time in which a vehicle drives. It starts and ends at the home station. */
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
  /** Wheelchair places in addition to the seats. */
  wheelchair_places: z._default(whole(0, 10), 0),
  home_station_id: Key,
  shifts: z.array(Shift).check(z.minLength(1), z.maxLength(20)),
});
export type BusVehicle = z.infer<typeof BusVehicle>;

export const BusStation = z.object({
  station_id: Key,
  station_name: Localized,
  /** Reading of the name. */
  station_kana: z.string().check(z.minLength(1)),
  latitude: Latitude,
  longitude: Longitude,
  /** Facility and bus stop at the station. */
  spot_id: z.optional(Id),
  stop_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type BusStation = z.infer<typeof BusStation>;

/** The drive between two stations. It applies in both directions unless the reverse has its own row. */
export const StationRelation = z.object({
  from_station_id: Key,
  to_station_id: Key,
  duration_minutes: whole(1, 240),
});
export type StationRelation = z.infer<typeof StationRelation>;

/** The town's on-demand bus (product, "On-demand bus"). A town without one has no such file. */
export const OnDemandBusFile = z.object({
  tel: Tel,
  /** Hours in which the telephone is answered. */
  desk_hours: z.array(OpeningHours).check(z.minLength(1), z.maxLength(7)),
  overview: Localized,
  how_to_ride: Localized,
  /** Price of a ride for one person, and reductions. */
  fare: z.object({ yen: whole(0, 100_000), notes: Localized }),
  /** Hours of service. A weekday without a row has none. */
  hours: z.array(OpeningHours).check(z.minLength(1), z.maxLength(7)),
  closed: z._default(z.array(z.object({ days: ClosingRule, reason: Localized })).check(z.maxLength(100)), []),
  settings: z._default(Settings, z.parse(Settings, {})),
  vehicles: z.array(BusVehicle).check(z.minLength(1), z.maxLength(MAX_VEHICLES)),
  stations: z.array(BusStation).check(z.minLength(2), z.maxLength(MAX_STATIONS)),
  station_relations: z.array(StationRelation).check(z.minLength(1), z.maxLength(5000)),
});
export type OnDemandBusFile = z.infer<typeof OnDemandBusFile>;
