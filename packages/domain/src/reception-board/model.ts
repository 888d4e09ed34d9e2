import * as z from 'zod/mini';
import { idsInQuery } from '../fields/ids.ts';

export const BOARD_MAX_DAYS = 7;

/** Houses that are shown side by side. */
const BOARD_MAX_SPOTS = 50;
export const BoardSpotIds = idsInQuery(BOARD_MAX_SPOTS);

/** A stretch of a day in minutes since midnight, half-open; 1440 is the end of the day. */
const Minutes = { start: z.number(), end: z.number() };

/** A booking as the board shows it: of the applicant the group's or the last name and nothing else. */
export const BoardBooking = z.object({
  reservation_id: z.number(),
  reservation_code: z.string(),
  /** Null once the member has withdrawn. */
  member_id: z.nullable(z.number()),
  room_id: z.number(),
  target_date: z.string(),
  ...Minutes,
  /** Group or last name; empty once the member has withdrawn. */
  name: z.string(),
  /** 0 provisional, 1 fixed; what is refused or cancelled holds no room. */
  approval_status: z.union([z.literal(0), z.literal(1)]),
  persons_spot: z.number(),
  /** The room is taken along with another one: it moves with that. */
  is_adjunct: z.boolean(),
});
export type BoardBooking = z.infer<typeof BoardBooking>;

/** What a closure takes of a room on one day. */
export const BoardClosure = z.object({
  /** Null for a closure from before closures were written down. */
  blackout_id: z.nullable(z.number()),
  /** No closure, but a time that is held until its lottery is drawn. */
  is_lottery: z.boolean(),
  room_id: z.number(),
  target_date: z.string(),
  ...Minutes,
  reason: z.string(),
});
export type BoardClosure = z.infer<typeof BoardClosure>;

/** A room that the town itself has. */
export const BoardHold = z.object({
  /** The schedule for which, and which of its dates where it is a series; null where the official may not see it. */
  schedule_id: z.nullable(z.number()),
  schedule_date: z.nullable(z.string()),
  room_id: z.number(),
  target_date: z.string(),
  ...Minutes,
  /** Empty where the official may not see it. */
  title: z.string(),
});
export type BoardHold = z.infer<typeof BoardHold>;

export const BoardRoom = z.object({
  room_id: z.number(),
  room_name: z.string(),
  capacity: z.number(),
  /** In which steps it is moved. */
  unit_minutes: z.number(),
  is_retired: z.boolean(),
});
export type BoardRoom = z.infer<typeof BoardRoom>;

/** A facility with its rooms; of each day of the board its hours, null when closed. */
export const BoardSpot = z.object({
  spot_id: z.number(),
  spot_name: z.string(),
  hours: z.array(z.nullable(z.object(Minutes))),
  rooms: z.array(BoardRoom),
});
export type BoardSpot = z.infer<typeof BoardSpot>;

/** Where and when a reservation is. */
export const MovedPlace = z.object({
  room_id: z.number(),
  target_date: z.string(),
  target_time: z.object({ start: z.string(), end: z.string() }),
});
export type MovedPlace = z.infer<typeof MovedPlace>;

/** Something that stands against a move, as a sentence. */
export const MoveProblem = z.object({
  code: z.string(),
  sentence: z.string(),
  /** Reception may go beyond it with a reason. */
  can_override: z.boolean(),
});
