import * as z from 'zod/mini';
import { idsInQuery } from '../fields/ids.ts';
import { Flag } from '../fields/model.ts';
import { TaxiLeg } from '../taxis/model.ts';
import { ScheduleType } from './model.ts';

/** Most days shown in one list. */
export const MOST_DAYS_LISTED = 62;
export const MOST_PEOPLE_LISTED = 200;
/** Most schedules in one list. */
export const MOST_LISTED = 12_000;

/** Member ids, separated by commas. */
export const MemberIds = idsInQuery(MOST_PEOPLE_LISTED);

/** A schedule with all its dates in the list. Left-out fields are 0, empty or the default. */
export const ListedSchedule = z.object({
  schedule_id: z.number(),
  /** 2: the dates belong to a series. */
  schedule_type: ScheduleType,
  /** Dates of the rule; for a single schedule its first day. */
  dates: z.array(z.string()),
  /** New day of a moved date. */
  moved_to: z.optional(z.string()),
  /** Number of midnights between start and end. */
  days: z.optional(z.number()),
  /** Both null: all day. */
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  title: z.string(),
  colour: z.optional(z.string()),
  is_private: z.optional(Flag),
  /** Participants whom the reader may see. */
  participants: z.array(z.number()),
  room_ids: z.optional(z.array(z.number())),
  equipment_ids: z.optional(z.array(z.number())),
  hidden_participants: z.optional(z.number()),
  may_edit: z.optional(Flag),
});
export type ListedSchedule = z.infer<typeof ListedSchedule>;

/** A schedule the reader may not see: only its times and people. */
export const BusyBlock = z.object({
  member_ids: z.array(z.number()),
  dates: z.array(z.string()),
  days: z.optional(z.number()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
});
export type BusyBlock = z.infer<typeof BusyBlock>;

/** A facility booking of a member, from its own row. It is changed on its own page. */
export const ListedReservation = z.object({
  member_id: z.number(),
  /** Null for other members: readers only see the time. */
  reservation_id: z.nullable(z.number()),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  room_id: z.number(),
  location_name: z.string(),
  plan_name: z.string(),
});
export type ListedReservation = z.infer<typeof ListedReservation>;

/** A taxi to or from a facility booking, from its own row. It is changed on its own page. */
export const ListedRide = z.object({
  member_id: z.number(),
  /** Booking of the taxi. */
  reservation_id: z.number(),
  leg: TaxiLeg,
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Places where it starts and ends. */
  start_name: z.string(),
  end_name: z.string(),
  /** 0 requested, 1 confirmed by the company. */
  status: Flag,
});
export type ListedRide = z.infer<typeof ListedRide>;

export const ListedPerson = z.object({
  member_id: z.number(),
  name: z.string(),
  /** Organization of an official; otherwise empty. */
  organization: z.string(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;
