import * as z from 'zod/mini';
import { isDateText } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { BusKind, FareReason, PassKind, VisitMethod } from '../passes/model.ts';
import { TapOutcome, VisitReason } from '../taps/model.ts';

/** A day "2027-01-19" or a month "2027-01". */
export const VisitPeriod = z.string().check(
  bounded(SHORT, { error: 'date' }),
  z.refine((value: string) => isDateText(value.length === 7 ? `${value}-01` : value) && value >= '2000', {
    error: 'date',
  }),
);
export type VisitPeriod = z.infer<typeof VisitPeriod>;

export const VisitLine = z.object({
  visit_id: z.number(),
  pass: PassKind,
  /** With the town’s UTC offset, "2027-01-19T13:00:00+09:00". */
  visited_at: z.string(),
  /** null: unrecognised, or the account is deleted. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  furigana: z.nullable(z.string()),
  /** null: it was added by hand. */
  terminal_id: z.nullable(z.number()),
  terminal_name: z.nullable(z.string()),
  method: VisitMethod,
  outcome: TapOutcome,
  reason: VisitReason,
  fare_yen: z.nullable(z.number()),
  fare_reason: z.nullable(FareReason),
  /** For a visit: uses one of the year’s visits. For a ride: is one. */
  is_counted: z.boolean(),
  /** Staff corrected whether it counts, or added it. */
  is_corrected: z.boolean(),
  is_companion: z.boolean(),
  /** Beyond the year’s number of visits. */
  is_overdraft: z.boolean(),
  /** server: judged online; terminal: judged offline; staff: admitted or added by hand. */
  decided_by: z.enum(['server', 'terminal', 'staff']),
});
export type VisitLine = z.infer<typeof VisitLine>;

export const VisitCorrection = z.object({
  is_counted: z.boolean(),
  reason: z.string(),
  /** Instant with the town’s UTC offset. */
  corrected_at: z.string(),
  /** null: the account is deleted. */
  corrected_by_name: z.nullable(z.string()),
});

export const VisitFile = z.extend(VisitLine, {
  bus_kind: z.nullable(BusKind),
  /** Time when the server received it, with the town’s UTC offset. */
  recorded_at: z.string(),
  /** Time when cash payment was recorded at the terminal, with the town’s UTC offset. */
  cash_noted_at: z.nullable(z.string()),
  /** Visits left, as shown on the screen. */
  remaining: z.nullable(z.number()),
  /** Staff member who admitted this person or added the visit. */
  staff_name: z.nullable(z.string()),
  /** Visits counted in the pass year, and its limit; null on a bus and without a person. */
  year: z.nullable(z.object({ pass_year: z.number(), visits: z.number(), visits_a_year: z.number() })),
  /** Latest first. */
  corrections: z.array(VisitCorrection),
  /** Changes with each correction of the visit. */
  seen: z.string(),
});
export type VisitFile = z.infer<typeof VisitFile>;
