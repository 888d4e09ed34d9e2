import * as z from 'zod/mini';
import { RowId, Tel, text } from '../fields/model.ts';
import { DemandRide, RideRequest } from '../ondemandbus/model.ts';

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

/** The question of a resident, for a member or for who calls and has no account. */
export const DeskRideRequest = z.extend(RideRequest, {
  member_id: z.optional(RowId),
  caller_name: z._default(text(NAME_LENGTH), ''),
  caller_tel: z.optional(Tel),
});
export type DeskRideRequest = z.infer<typeof DeskRideRequest>;
