import * as z from 'zod/mini';
import { idsInQuery } from '../fields/ids.ts';
import { Flag } from '../fields/model.ts';
import { TaxiLeg } from '../taxis/model.ts';
import { ScheduleType } from './model.ts';

/** Days and people that one list shows, at most. */
export const MOST_DAYS_LISTED = 62;
export const MOST_PEOPLE_LISTED = 200;
/** Schedules of one list, at most. */
export const MOST_LISTED = 12_000;

/** Numbers of members with commas between. */
export const MemberIds = idsInQuery(MOST_PEOPLE_LISTED);

/** One schedule of a list: once, with all its dates. What is left out is 0, empty or as usual. */
export const ListedSchedule = z.object({
  schedule_id: z.number(),
  /** 2: its dates are dates of a series. */
  schedule_type: ScheduleType,
  /** Its dates by the rule; of a single one its first day. */
  dates: z.array(z.string()),
  /** Of a date that was moved: where to. */
  moved_to: z.optional(z.string()),
  /** Midnights between its beginning and its end. */
  days: z.optional(z.number()),
  /** Null, both: all day. */
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  title: z.string(),
  colour: z.optional(z.string()),
  is_private: z.optional(Flag),
  /** Those whom the reader may know. */
  participants: z.array(z.number()),
  room_ids: z.optional(z.array(z.number())),
  equipment_ids: z.optional(z.array(z.number())),
  hidden_participants: z.optional(z.number()),
  may_edit: z.optional(Flag),
});
export type ListedSchedule = z.infer<typeof ListedSchedule>;

/** When somebody has something that the reader may not know: nothing of it but when and who. */
export const BusyBlock = z.object({
  member_ids: z.array(z.number()),
  dates: z.array(z.string()),
  days: z.optional(z.number()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
});
export type BusyBlock = z.infer<typeof BusyBlock>;

/** A facility booking of somebody, from its own row: it is changed where it belongs. */
export const ListedReservation = z.object({
  member_id: z.number(),
  /** Null of others: where they are is all that they tell. */
  reservation_id: z.nullable(z.number()),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  room_id: z.number(),
  location_name: z.string(),
  plan_name: z.string(),
});
export type ListedReservation = z.infer<typeof ListedReservation>;

/** A taxi to an own facility booking, or home from it, from its own row: it is changed where it belongs. */
export const ListedRide = z.object({
  member_id: z.number(),
  /** The booking that it belongs to. */
  reservation_id: z.number(),
  leg: TaxiLeg,
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Where one gets in and out. */
  start_name: z.string(),
  end_name: z.string(),
  /** 0 requested, 1 confirmed by the company. */
  status: Flag,
});
export type ListedRide = z.infer<typeof ListedRide>;

export const ListedPerson = z.object({
  member_id: z.number(),
  name: z.string(),
  /** Where an official works; empty of everybody else. */
  organization: z.string(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;
