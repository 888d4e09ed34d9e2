import * as z from 'zod/mini';
import { idsInQuery } from '../fields/ids.ts';

export const BOARD_MAX_DAYS = 7;

/** Most facilities shown side by side. */
const BOARD_MAX_SPOTS = 50;
export const BoardSpotIds = idsInQuery(BOARD_MAX_SPOTS);

/** A half-open stretch of a day in minutes since midnight; 1440 is the end of the day. */
const Minutes = { start: z.number(), end: z.number() };

/** A booking on the board. Of the applicant it has only the group's or the last name. */
export const BoardBooking = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  /** Null once the account is deleted. */
  member_id: z.nullable(z.number()),
  room_id: z.number(),
  target_date: z.string(),
  ...Minutes,
  /** Group or last name; empty once the account is deleted. */
  name: z.string(),
  /** 0 provisional, 1 fixed. Refused and cancelled bookings hold no room. */
  approval_status: z.union([z.literal(0), z.literal(1)]),
  persons_spot: z.number(),
  /** The room is taken along with another one and moves with it. */
  is_adjunct: z.boolean(),
});
export type BoardBooking = z.infer<typeof BoardBooking>;

/** Closure of a room on one day. */
export const BoardClosure = z.object({
  /** Null for a closure made before closures had ids. */
  blackout_id: z.nullable(z.number()),
  /** A time held for a lottery, not a closure. */
  is_lottery: z.boolean(),
  room_id: z.number(),
  target_date: z.string(),
  ...Minutes,
  reason: z.string(),
});
export type BoardClosure = z.infer<typeof BoardClosure>;

/** A room held by the town. */
export const BoardHold = z.object({
  /** Schedule of the hold, and its date if it is a series; null if the official may not see it. */
  schedule_id: z.nullable(z.number()),
  schedule_date: z.nullable(z.string()),
  room_id: z.number(),
  target_date: z.string(),
  ...Minutes,
  /** Empty if the official may not see it. */
  title: z.string(),
});
export type BoardHold = z.infer<typeof BoardHold>;

export const BoardRoom = z.object({
  room_id: z.number(),
  room_name: z.string(),
  capacity: z.number(),
  /** Step for moving it, in minutes. */
  unit_minutes: z.number(),
  is_retired: z.boolean(),
});
export type BoardRoom = z.infer<typeof BoardRoom>;

/** A facility with its rooms, and its hours on each day of the board, null when closed. */
export const BoardSpot = z.object({
  spot_id: z.number(),
  spot_name: z.string(),
  hours: z.array(z.nullable(z.object(Minutes))),
  rooms: z.array(BoardRoom),
});
export type BoardSpot = z.infer<typeof BoardSpot>;

/** Room and time of a reservation. */
export const MovedPlace = z.object({
  room_id: z.number(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
});
export type MovedPlace = z.infer<typeof MovedPlace>;

/** A problem with a move, as a sentence. */
export const MoveProblem = z.object({
  code: z.string(),
  sentence: z.string(),
  /** Reception may override it with a reason. */
  can_override: z.boolean(),
});
