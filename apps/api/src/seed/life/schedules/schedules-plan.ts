import { locales } from '@machi/domain/locale/model';
import * as z from 'zod';

const Flag = z.union([z.literal(0), z.literal(1)]);

/** "HH:MM". */
const Time = z.string().regex(/^\d\d:\d\d$/);
/** A sample person or official, last and first name separated by a space. */
const Name = z.string();
/** A date of a series: 0 the next one (possibly today), 1 the one after, -1 the last past one. */
const Nth = z.int().min(-4).max(4);

/** Entries in people's calendars; days count from the first start. */
export const SchedulesPlan = z.array(
  z.strictObject({
    title: z.string(),
    note: z.string().default(''),
    url: z.string().default(''),
    colour: z.string().nullable().default(null),
    is_private: Flag.default(0),
    by: Name,
    /** The author takes part only if named. */
    with: z.array(Name).min(1),
    /** The first day; for office work, the next one on which the office is open. */
    day: z.int(),
    at_office: z.boolean().default(true),
    /** Length in days, without times. */
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
    /** The town's rooms and equipment for each date; a single date waits for a day on which they are free. */
    rooms: z.array(z.int().positive()).default([]),
    equipments: z.array(z.strictObject({ equipment_id: z.int().positive(), pieces: z.int().positive() })).default([]),
    /** For a series: its last day. */
    until: z.int().optional(),
    changed: z
      .array(z.strictObject({ on: Nth, moves_days: z.int(), start: Time, end: Time, note: z.string() }))
      .default([]),
    dropped: z.array(Nth).default([]),
    /** Guests invited by the author, and their answers for all and for single dates. */
    guests: z
      .array(
        z.strictObject({
          name: z.string(),
          email: z.string(),
          locale: z.enum(locales).default('ja'),
          attends: Flag.nullable().default(null),
          on: z.array(z.strictObject({ on: Nth, attends: Flag })).default([]),
          /** The guest wants no more mail. */
          is_refused: z.boolean().default(false),
        }),
      )
      .default([]),
    absent: z.array(z.strictObject({ who: Name, on: Nth.optional() })).default([]),
  }),
);

/** Favourite lists and groups of the sample; all members of a group have accepted. */
export const GroupsPlan = z.array(
  z.strictObject({
    name: z.string(),
    by: Name,
    is_shared: Flag,
    people: z.array(Name).min(1),
  }),
);
