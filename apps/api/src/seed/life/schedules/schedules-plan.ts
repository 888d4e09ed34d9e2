import { locales } from '@machi/domain/locale/model';
import * as z from 'zod';

const Flag = z.union([z.literal(0), z.literal(1)]);

/** "HH:MM". */
const Time = z.string().regex(/^\d\d:\d\d$/);
/** Somebody of the sample or of its officials, last and first name with a blank between. */
const Name = z.string();
/** A date of a series: 0 the next one, today among them, 1 the one after; -1 the last that has been. */
const Nth = z.int().min(-4).max(4);

/** What people of the town have in their calendars; days count from the first start. */
export const SchedulesPlan = z.array(
  z.strictObject({
    title: z.string(),
    note: z.string().default(''),
    url: z.string().default(''),
    colour: z.string().nullable().default(null),
    is_private: Flag.default(0),
    by: Name,
    /** Whoever made it does not take part unless named. */
    with: z.array(Name).min(1),
    /** The first day; of office work the next one on which the office is open. */
    day: z.int(),
    at_office: z.boolean().default(true),
    /** Days that it lasts, without times. */
    lasts: z.int().positive().optional(),
    start: Time.optional(),
    end: Time.optional(),
    repeat: z
      .strictObject({
        mode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
        month: z.int().nullable().default(null),
        day: z.int().nullable().default(null),
        week: z.int().nullable().default(null),
        weekdays: z.array(z.int().min(0).max(6)).default([]),
      })
      .optional(),
    comments: z
      .array(z.strictObject({ by: Name, days_ago: z.int().min(1), body: z.string(), on: Nth.optional() }))
      .default([]),
    /** Rooms and equipment of the town for each of its dates; a single one waits for a day on which they can be had. */
    rooms: z.array(z.int().positive()).default([]),
    equipments: z.array(z.strictObject({ equipment_id: z.int().positive(), pieces: z.int().positive() })).default([]),
    /** Of a series: the day after which it is over. */
    until: z.int().optional(),
    changed: z
      .array(z.strictObject({ on: Nth, moves_days: z.int(), start: Time, end: Time, note: z.string() }))
      .default([]),
    dropped: z.array(Nth).default([]),
    /** People outside, invited by whoever made it; what they have said of every date, and of single ones. */
    guests: z
      .array(
        z.strictObject({
          name: z.string(),
          email: z.string(),
          locale: z.enum(locales).default('ja'),
          attends: Flag.nullable().default(null),
          on: z.array(z.strictObject({ on: Nth, attends: Flag })).default([]),
          /** They want no more letters. */
          is_refused: z.boolean().default(false),
        }),
      )
      .default([]),
    absent: z.array(z.strictObject({ who: Name, on: Nth.optional() })).default([]),
  }),
);

/** Favourite lists and groups of the sample; who is in a group has accepted it. */
export const GroupsPlan = z.array(
  z.strictObject({
    name: z.string(),
    by: Name,
    is_shared: Flag,
    people: z.array(Name).min(1),
  }),
);
