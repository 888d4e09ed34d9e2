import * as z from 'zod/mini';
import { RowId, Tel, text } from '../fields/model.ts';
import { DemandRide, PossibleTime, RideRequest } from '../ondemandbus/model.ts';

/** Stranded rides that are shown at once, the earliest first. */
export const MOST_STRANDED = 40;
/** Rides of one day, or of one member, that the desk sees at once: more than vehicles drive. */
export const MOST_DESK_RIDES = 1000;
const NAME_LENGTH = 64;

/** A ride as the desk sees it, and whose it is. */
export const DeskRide = z.extend(DemandRide, {
  /** Null of who has no account, and of whose account is gone. */
  member_id: z.nullable(z.number()),
  /** Empty where nothing is left of them. */
  passenger_name: z.string(),
  passenger_kana: z.string(),
  passenger_tel: z.nullable(z.string()),
  /** Asked for at the desk. */
  is_entered: z.boolean(),
  /** By the desk, which can also when the bus is on its way. */
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
  /** When its last shift of today ends, an instant; null: it does not drive today, or not any more. */
  ends_at: z.nullable(z.string()),
  outage: z.nullable(DeskOutage),
  /** Outages to come, the next one first. */
  planned: z.array(DeskOutage),
});
export type DeskVehicle = z.infer<typeof DeskVehicle>;

/** Vehicles, and whom those that are out leave behind. */
export const OutageBoard = z.object({
  told_at: z.string(),
  vehicles: z.array(DeskVehicle),
  /** Have a promise and no vehicle, the earliest first, each with the possible times nearest to it. */
  stranded: z.array(z.object({ ride: DeskRide, nearest: z.array(PossibleTime) })),
  /** Are in a vehicle that is out. */
  on_board: z.array(DeskRide),
});
export type OutageBoard = z.infer<typeof OutageBoard>;

/** The question of a resident, for a member or for who calls and has no account. */
export const DeskRideRequest = z.extend(RideRequest, {
  member_id: z.optional(RowId),
  caller_name: z._default(text(NAME_LENGTH), ''),
  caller_tel: z.optional(Tel),
});
export type DeskRideRequest = z.infer<typeof DeskRideRequest>;
