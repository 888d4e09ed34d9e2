import * as z from 'zod/mini';
import { isDateText } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { BusKind, FareReason, PassKind, TapMethod } from '../passes/model.ts';
import { TapOutcome, TapReason } from '../taps/model.ts';

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
  /** In the town’s time, "2027-01-19T13:00:00+09:00". */
  visited_at: z.string(),
  /** null: nobody was recognised, or somebody who has left since. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  furigana: z.nullable(z.string()),
  /** null: it was added by hand. */
  terminal_id: z.nullable(z.number()),
  terminal_name: z.nullable(z.string()),
  method: TapMethod,
  outcome: TapOutcome,
  reason: TapReason,
  fare_yen: z.nullable(z.number()),
  fare_reason: z.nullable(FareReason),
  /** Takes one of the year’s visits; of a ride: is one. */
  is_counted: z.boolean(),
  /** Staff have corrected whether it counts, or added it. */
  is_corrected: z.boolean(),
  is_companion: z.boolean(),
  /** It is beyond the year’s number. */
  is_overdraft: z.boolean(),
  /** server: asked and answered; terminal: decided without a network; staff: let in or added by hand. */
  decided_by: z.enum(['server', 'terminal', 'staff']),
});
export type VisitLine = z.infer<typeof VisitLine>;

export const VisitCorrection = z.object({
  is_counted: z.boolean(),
  reason: z.string(),
  /** In the town’s time. */
  corrected_at: z.string(),
  /** null: somebody who has left since. */
  corrected_by_name: z.nullable(z.string()),
});

export const VisitFile = z.extend(VisitLine, {
  bus_kind: z.nullable(BusKind),
  /** When it became known here, in the town’s time. */
  recorded_at: z.string(),
  /** When what was due was paid in cash, as noted at the terminal, in the town’s time. */
  cash_noted_at: z.nullable(z.string()),
  /** Visits left, as the screen said. */
  remaining: z.nullable(z.number()),
  /** Who let this person in, or added the visit. */
  staff_name: z.nullable(z.string()),
  /** How many visits of the pass year count now, of how many; null on a bus and of nobody. */
  year: z.nullable(z.object({ pass_year: z.number(), visits: z.number(), visits_a_year: z.number() })),
  /** The latest first. */
  corrections: z.array(VisitCorrection),
  /** Changes whenever somebody has corrected the visit. */
  seen: z.string(),
});
export type VisitFile = z.infer<typeof VisitFile>;
