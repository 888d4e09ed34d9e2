import { TimeTextSchema } from '@machi/domain/calendar/model';
import { groupTypes, purposes } from '@machi/domain/reservations/words';
import * as z from 'zod';

const Month = z.int().min(1).max(12);
const Range = z.tuple([z.int().positive(), z.int().positive()]).refine(([least, most]) => least <= most);
const RowId = z.int().positive();

/** Fields of every use. */
const use = {
  room_id: RowId,
  purpose: z.enum(purposes),
  purpose_other: z.string().default(''),
  persons: Range,
  adjunct_room_ids: z.array(RowId).default([]),
  equipment_ids: z.array(RowId).default([]),
  is_commercial: z.literal([0, 1]).default(0),
  charging_fee: z.int().positive().optional(),
  includes_preparation: z.literal([0, 1]).default(0),
  exemption: z.strictObject({ method: z.literal([1, 2]), reason: z.string() }).optional(),
  /** Answers to the spot's own questions, by key. */
  answers: z.record(z.string(), z.string()).default({}),
  note: z.string().default(''),
};

/** A club that comes regularly. */
export const Club = z.strictObject({
  ...use,
  name: z.string(),
  group_type: z.enum(groupTypes),
  weekdays: z.array(z.int().min(0).max(6)).min(1),
  /** Weeks of the month; absent: every week. */
  nth: z.array(z.int().min(1).max(5)).optional(),
  months: z.array(Month).optional(),
  /** Only in school holidays, or only outside of them. */
  school: z.enum(['holidays', 'term']).optional(),
  start: TimeTextSchema,
  end: TimeTextSchema,
  leader_age: Range,
  /** The leader, if it is one of the sample logins. */
  leader_id: RowId.optional(),
  /** Days between an application and its first date. */
  lead: z.int().min(3).max(28),
  /** Entered by an official at the counter. */
  at_counter: z.boolean().default(false),
  /**
   * The reason for reserving the current half of the fiscal year at once, at the counter; absent: monthly applications.
   */
  term: z.string().optional(),
  /** The entry in the town's register; absent: none. */
  register: z
    .strictObject({
      kana: z.string(),
      members: z.int().positive(),
      /** The subject of a thread that somebody in charge has begun for it. */
      thread: z.string().optional(),
      /** State of its exemption; absent: none. */
      exemption: z.enum(['stands', 'ends-soon', 'over']).optional(),
      /** Its contacts have left. */
      is_unmanned: z.boolean().default(false),
    })
    .optional(),
});
export type Club = z.infer<typeof Club>;

/** Single uses: one of several rooms, a time within a day, some number a year. */
export const Occasion = z.strictObject({
  ...use,
  room_id: z.array(RowId).min(1),
  a_year: z.int().positive(),
  weekdays: z.array(z.int().min(0).max(6)).min(1),
  months: z.array(Month).optional(),
  school: z.enum(['holidays', 'term']).optional(),
  starts: z.array(TimeTextSchema).min(1),
  hours: Range,
  lead: Range,
  /** Names of groups; empty: individuals. */
  groups: z.array(z.tuple([z.string(), z.enum(groupTypes)])).default([]),
  age: Range,
  member_ids: z.array(RowId).optional(),
  at_counter: z.boolean().default(false),
});
export type Occasion = z.infer<typeof Occasion>;

const Words = z.strictObject({ ja: z.string(), en: z.string() });
/** Days from the first start; negative: past. */
const Closure = z.strictObject({
  spot_id: RowId,
  room_id: RowId.nullable(),
  made: z.int(),
  from: z.int(),
  to: z.int(),
  from_time: TimeTextSchema,
  to_time: TimeTextSchema,
  reason: Words,
});

const MonthDay = z.string().regex(/^\d\d-\d\d$/);

export const BookingsPlan = z.strictObject({
  /** First and last day of each year's holidays, inclusive. */
  school_holidays: z.array(z.tuple([MonthDay, MonthDay])),
  clubs: z.array(Club),
  occasions: z.array(Occasion),
  closures: z.array(Closure),
  refusals: z.array(z.string()).min(1),
  conditions: z.array(z.string()).min(1),
  declined: z.array(z.string()).min(1),
  called_off: z.array(z.string()).min(1),
  overrides: z.array(z.string()).min(1),
});
export type BookingsPlan = z.infer<typeof BookingsPlan>;
