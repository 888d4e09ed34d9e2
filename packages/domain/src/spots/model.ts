import * as z from 'zod/mini';
import { DateTextSchema, TimeTextSchema } from '../calendar/model.ts';
import { list } from '../bounds/bounds.ts';
import { Localized } from '../locale/model.ts';
import { Priority } from './priority.ts';

/** "Minimum time unit: 15 minutes" (product, "Times that can be reserved"). */
export const GRID_MINUTES = 15;
/** "Reservations accepted up to 2 business days before use" (product, "Days that can be reserved"). */
export const BUSINESS_DAYS_BEFORE = 2;

/** 0 none, 1 eat, 2 play, 3 transport, 4 buy, 5 life, 6 roadside station (product, "Facilities and rooms"). */
export const SpotCategoryId = z.union([0, 1, 2, 3, 4, 5, 6].map((id) => z.literal(id)));
/** 0 no reservation, 1 fixed on application, 2 fixed on town approval. */
export const FixingMethod = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type FixingMethod = z.infer<typeof FixingMethod>;
/** 1 none, 2 free, 3 paid. */
export const ParkingType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const MonthDay = z.string().check(z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: 'date' }));
const Weekday = z.number().check(z.int(), z.minimum(0), z.maximum(6));

/** Opening hours of weekdays (0 Sunday to 6 Saturday). A weekday without a row is closed. */
export const OpeningHours = z
  .object({ weekdays: list(Weekday, 7).check(z.minLength(1)), opens: TimeTextSchema, closes: TimeTextSchema })
  .check(z.refine((row) => row.opens < row.closes, { error: 'time-order', path: ['closes'] }));
export type OpeningHours = z.infer<typeof OpeningHours>;

function namesNoWeekdayTwice(rows: readonly OpeningHours[]): boolean {
  const weekdays = rows.flatMap((row) => row.weekdays);
  return new Set(weekdays).size === weekdays.length;
}

/** A closed day on a weekday that has hours. */
export const ClosingRule = z.discriminatedUnion('kind', [
  /**
   * Every such weekday, or only the nth of the month. On a public holiday the spot opens and closes the next
   * day instead.
   */
  z.object({
    kind: z.literal('weekday'),
    weekday: Weekday,
    nth: z.optional(list(z.number().check(z.int(), z.minimum(1), z.maximum(5)), 5)),
    moves_after_holiday: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('public-holiday') }),
  /** Each year from month-day to month-day, both included. May cross the end of the year. */
  z.object({ kind: z.literal('yearly'), from: MonthDay, to: MonthDay }),
  z.object({ kind: z.literal('dates'), from: DateTextSchema, to: DateTextSchema }),
]);
export type ClosingRule = z.infer<typeof ClosingRule>;

/** An hourly addition to the room's rate; `when` says to which hours it applies. */
export const Surcharge = z.object({
  surcharge_name: Localized,
  yen_per_hour: z.number().check(z.int(), z.positive()),
  when: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('months'), months: list(z.number().check(z.int(), z.minimum(1), z.maximum(12)), 12) }),
    z.object({ kind: z.literal('after'), time: TimeTextSchema }),
    z.object({ kind: z.literal('commercial') }),
  ]),
});
export type Surcharge = z.infer<typeof Surcharge>;

/** A question of a spot's form in addition to its own fields, such as the number of cars. */
export const AdditionalQuestion = z.object({
  question_key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'key' })),
  question: Localized,
  hint: z._default(z.object({ ja: z.string(), en: z.string() }), { ja: '', en: '' }),
  is_required: z._default(z.boolean(), false),
});
export type AdditionalQuestion = z.infer<typeof AdditionalQuestion>;

/** A half-open stretch of one day, without its end. */
export const TargetTime = z
  .object({ start: TimeTextSchema, end: TimeTextSchema })
  .check(z.refine((time) => time.start < time.end, { error: 'time-order', path: ['end'] }));
export type TargetTime = z.infer<typeof TargetTime>;

/** Settings of a spot that the reservation rules need. Part of the town pack and of the database row. */
export const SpotRules = z.object({
  fixing_method: FixingMethod,
  hours: list(OpeningHours, 7).check(z.refine(namesNoWeekdayTwice, { error: 'format' })),
  closings: list(ClosingRule, 100),
  is_resident_only: z.boolean(),
  /** Dates a month that a member may hold here; null: unlimited. */
  monthly_limit: z.nullable(z.number().check(z.int(), z.positive())),
  accepts_days_ahead: z.number().check(z.int(), z.positive()),
  /** Who may reserve early, and by how many days. Left out: the town's rule. */
  priority: z.optional(Priority),
  /** Cancellation is possible until the end of the day this many days before use; null: until the start. */
  cancel_days_before: z.nullable(z.number().check(z.int(), z.minimum(0))),
  additional_questions: z._default(z.array(AdditionalQuestion), []),
  tel: z.string(),
});
export type SpotRules = z.infer<typeof SpotRules>;

/** A band of the day in which a room is booked as a whole (product, "Times that can be reserved"). */
export const RoomBand = z
  .object({ start_time: TimeTextSchema, end_time: TimeTextSchema })
  .check(z.refine((band) => band.start_time < band.end_time, { error: 'band-order', path: ['end_time'] }));
export type RoomBand = z.infer<typeof RoomBand>;

/** A part of the day with its own fee, such as the morning. */
export const FeeBand = z
  .object({
    band_name: Localized,
    start_time: TimeTextSchema,
    end_time: TimeTextSchema,
    fee_yen: z.number().check(z.int(), z.minimum(0)),
    /** Yen for each hour, or once for the whole band however little is used. */
    per: z.enum(['hour', 'band']),
  })
  .check(z.refine((band) => band.start_time < band.end_time, { error: 'band-order', path: ['end_time'] }));
export type FeeBand = z.infer<typeof FeeBand>;

/** Settings of a room that the reservation rules need. */
export const RoomRules = z.object({
  capacity: z.number().check(z.int(), z.positive()),
  /** Yen an hour, prorated for part of an hour. Not used with fee bands. */
  hourly_fee_yen: z.number().check(z.int(), z.minimum(0)),
  /** In the order of the day, each starting where the previous one ends; none: every hour costs the same. */
  fee_bands: z.optional(z.array(FeeBand)),
  /** First day of use with the announced fees; null: none are announced. */
  next_fee_from: z.optional(z.nullable(DateTextSchema)),
  /** Announced fee; null: unchanged. */
  next_fee_yen: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0)))),
  next_fee_bands: z.optional(z.nullable(z.array(FeeBand))),
  next_surcharges: z.optional(z.nullable(z.array(Surcharge))),
  /** Minimum unit in minutes, a multiple of the 15 minute grid. */
  unit_minutes: z.number().check(z.int(), z.multipleOf(15), z.minimum(15)),
  surcharges: z.array(Surcharge),
  /**
   * In the order of the day; empty: any times on the grid of `unit_minutes` (product, "Times that can be
   * reserved").
   */
  room_timetable: z._default(z.array(RoomBand), []),
});
export type RoomRules = z.infer<typeof RoomRules>;
