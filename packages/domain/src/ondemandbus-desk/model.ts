import * as z from 'zod/mini';
import { RowId, Tel, text } from '../fields/model.ts';
import { DemandRide, PossibleTime, RideRequest } from '../ondemandbus/model.ts';

/** Most stranded rides shown, earliest first. */
export const MOST_STRANDED = 40;
/** Most rides of a day or a member shown at the desk; above what vehicles can drive. */
export const MOST_DESK_RIDES = 1000;
const NAME_LENGTH = 64;

/** A ride as the desk sees it, with its passenger. */
export const DeskRide = z.extend(DemandRide, {
  /** Null without an account, or if it is deleted. */
  member_id: z.nullable(z.number()),
  /** Empty if the data are deleted. */
  passenger_name: z.string(),
  passenger_kana: z.string(),
  passenger_tel: z.nullable(z.string()),
  /** Requested at the desk. */
  is_entered: z.boolean(),
  /** Cancellable by the desk, even when the bus is on its way. */
  is_cancelable: z.boolean(),
});
export type DeskRide = z.infer<typeof DeskRide>;

const DeskOutage = z.object({
  outage_id: z.number(),
  out_from: z.string(),
  out_until: z.string(),
  reason: z.string(),
});
export type DeskOutage = z.infer<typeof DeskOutage>;

/** A vehicle at the desk, and whether it can drive. */
export const DeskVehicle = z.object({
  vehicle_id: z.string(),
  vehicle_name: z.string(),
  /** End of its last shift today, an instant; null: it does not drive (any more) today. */
  ends_at: z.nullable(z.string()),
  outage: z.nullable(DeskOutage),
  /** Planned outages, next one first. */
  planned: z.array(DeskOutage),
});
export type DeskVehicle = z.infer<typeof DeskVehicle>;

/** Vehicles, and rides affected by outages. */
export const OutageBoard = z.object({
  told_at: z.string(),
  vehicles: z.array(DeskVehicle),
  /** Rides with a promise but no vehicle, earliest first, each with its nearest possible times. */
  stranded: z.array(z.object({ ride: DeskRide, nearest: z.array(PossibleTime) })),
  /** Rides in a vehicle that is out of service. */
  on_board: z.array(DeskRide),
});
export type OutageBoard = z.infer<typeof OutageBoard>;

/** A resident's request, for a member or for a caller without an account. */
export const DeskRideRequest = z.extend(RideRequest, {
  member_id: z.optional(RowId),
  caller_name: z._default(text(NAME_LENGTH), ''),
  caller_tel: z.optional(Tel),
});
export type DeskRideRequest = z.infer<typeof DeskRideRequest>;
