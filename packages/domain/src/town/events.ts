import * as z from 'zod/mini';
import { told } from '../fields/model.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { Localized } from '../locale/model.ts';

const Minute = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'minute' }));
const Weekday = z.number().check(z.int(), z.minimum(0), z.maximum(6));

/** Days of an event. */
const EventDays = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dates'), dates: z.array(DateTextSchema).check(z.minLength(1)) }),
  /**
   * Every such weekday, or only the nth of the month; `not_on_holidays` excludes public holidays and the end of the
   * year.
   */
  z.object({
    kind: z.literal('weekdays'),
    weekdays: z.array(Weekday).check(z.minLength(1)),
    nth: z.optional(z.array(z.number().check(z.int(), z.minimum(1), z.maximum(5)))),
    months: z.optional(z.array(z.number().check(z.int(), z.minimum(1), z.maximum(12)))),
    not_on_holidays: z.optional(z.boolean()),
  }),
  /** Each day on which the spot is open; the times are its opening hours of that day. */
  z.object({ kind: z.literal('spot-open'), spot_id: z.number().check(z.int(), z.positive()) }),
]);

/** An event of the town's calendar for "today" on the top page. */
export const EventRow = z
  .object({
    title: Localized,
    /** One or two words for the sky, which has little room. */
    short: Localized,
    /** Place and further information. */
    detail: Localized,
    /** "HH:MM"; left out for `spot-open`, which uses the spot's hours. */
    starts: z.optional(Minute),
    ends: z.optional(Minute),
    days: EventDays,
  })
  .check(
    z.refine((row) => (row.days.kind === 'spot-open') === (row.starts === undefined), told('starts', 'event-time')),
    z.refine((row) => row.ends === undefined || (row.starts !== undefined && row.starts < row.ends), {
      error: 'event-order',
      path: ['ends'],
    }),
  );
export type EventRow = z.infer<typeof EventRow>;
