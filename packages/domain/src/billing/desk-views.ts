import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { text } from '../fields/model.ts';
import { BillHead, BillLine } from './model.ts';
import { MonthText } from './months.ts';

/** Figures of a month's closing, before or after it. */
export const ClosingFigures = z.object({
  /** All bills; `settled` have nothing to pay, `carried` pass a credit on to the next bill. */
  bills: z.number(),
  settled: z.number(),
  carried: z.number(),
  /** Charged visits, and their sum before credits. */
  visits: z.number(),
  yen: z.number(),
  /** Charged visits beyond the year's number. */
  beyond: z.number(),
  /** Charged visits of earlier months that became known late. */
  late: z.number(),
  /** Visits that were billed and have been taken back since, and their sum, below 0. */
  reversed: z.number(),
  reversed_yen: z.number(),
  /** Credits of earlier bills that these bills deduct, below 0. */
  carried_yen: z.number(),
  /** Bills to be paid for which no account is debited now. */
  without_account: z.number(),
  /** Bills of the month that were made early, because the member was about to leave. */
  early: z.number(),
  /** Counted visits of the month whose member has withdrawn. */
  nobodys: z.number(),
});
export type ClosingFigures = z.infer<typeof ClosingFigures>;

export const ClosingPreview = z.extend(ClosingFigures, {
  month: MonthText,
  planned_on: DateTextSchema,
  /** Version tag of the lines; it changes with each of them. */
  seen: z.string(),
});
export type ClosingPreview = z.infer<typeof ClosingPreview>;

export const ClosedMonth = z.object({
  month: MonthText,
  /** In the town’s time. */
  closed_at: z.string(),
  /** Null if the official has left since. */
  closed_by_name: z.nullable(z.string()),
  planned_on: DateTextSchema,
  bills: z.number(),
  visits: z.number(),
  yen: z.number(),
  /** Open bills, and their sum. */
  open: z.number(),
  open_yen: z.number(),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

export const BillRow = z.extend(BillHead, {
  /** Null if the member has left since. */
  member_id: z.nullable(z.number()),
  /** Name when the bill was made; a pseudonym once the member has left. */
  name: z.string(),
  /** True once the office has noted their death. */
  has_died: z.boolean(),
  visits: z.number(),
});
export type BillRow = z.infer<typeof BillRow>;

/** Version tag of a bill as it was read; an action is refused if the bill has changed since. */
export const BillSeen = text(64).check(z.minLength(1, { error: 'required' }));

export const BillActionKind = z.enum([
  'bill',
  'cash',
  'cash-back',
  'slip',
  'slip-back',
  'reduce',
  'debit-failed',
  'debit',
  'debit-returned',
  'remind',
  'paid-again',
  'refund',
  'write-off',
  'number',
]);
export type BillActionKind = z.infer<typeof BillActionKind>;

export const BillFile = z.extend(BillRow, {
  address: z.string(),
  /** True if an account is debited for this person today. */
  is_debited: z.boolean(),
  /** Set once the payer has died: the heirs' representative, and whether reminders may go to them. */
  death: z.nullable(
    z.object({
      died_on: DateTextSchema,
      heir_name: z.string(),
      heir_address: z.string(),
      may_remind: z.boolean(),
    }),
  ),
  /** Amount that can be given back today: paid too much, or a credit that no later bill can deduct. */
  owed_back: z.number(),
  /** True while an official's request waits for a second official. */
  is_waiting: z.boolean(),
  lines: z.array(BillLine),
  /** The latest first. */
  actions: z.array(
    z.object({
      kind: BillActionKind,
      /** In the town’s time. */
      done_at: z.string(),
      /** Null if the system did it, or if the official has left since. */
      by_name: z.nullable(z.string()),
      reason: z.string(),
      yen: z.number(),
    }),
  ),
  /** Version tag of everything on which an action is decided. */
  seen: z.string(),
});
export type BillFile = z.infer<typeof BillFile>;

/** Endpoints, beside the bill's own, whose replies change with an action on a bill. */
export const BILL_CHANGES = ['listBills', 'readClosing', 'listReminders', 'listBillRequests'];
