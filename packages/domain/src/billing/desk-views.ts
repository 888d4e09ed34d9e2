import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { text } from '../fields/model.ts';
import { BillHead, BillLine } from './model.ts';
import { MonthText } from './months.ts';

/** What closing a month would do, or did. */
export const ClosingFigures = z.object({
  /** Bills, and of them those with nothing to pay and those whose credit the next bill takes. */
  bills: z.number(),
  settled: z.number(),
  carried: z.number(),
  /** Visits that are charged, and their sum before credits. */
  visits: z.number(),
  yen: z.number(),
  /** Of them those beyond the year's number. */
  beyond: z.number(),
  /** Of them those of earlier months, which became known late. */
  late: z.number(),
  /** Visits that were billed and taken back since, and their sum, below 0. */
  reversed: z.number(),
  reversed_yen: z.number(),
  /** Credits of earlier bills that are taken into account, below 0. */
  carried_yen: z.number(),
  /** Bills to be paid for which no account is debited at this moment. */
  without_account: z.number(),
  /** Bills of the month that were made before, of people who were about to leave. */
  early: z.number(),
  /** Counted visits of the month that are nobody's: whoever it was has withdrawn. */
  nobodys: z.number(),
});
export type ClosingFigures = z.infer<typeof ClosingFigures>;

export const ClosingPreview = z.extend(ClosingFigures, {
  month: MonthText,
  planned_on: DateTextSchema,
  /** Changes with every line. */
  seen: z.string(),
});
export type ClosingPreview = z.infer<typeof ClosingPreview>;

export const ClosedMonth = z.object({
  month: MonthText,
  /** In the town’s time. */
  closed_at: z.string(),
  /** null: somebody who has left since. */
  closed_by_name: z.nullable(z.string()),
  planned_on: DateTextSchema,
  bills: z.number(),
  visits: z.number(),
  yen: z.number(),
  /** Bills that are open, and their sum. */
  open: z.number(),
  open_yen: z.number(),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

export const BillRow = z.extend(BillHead, {
  /** null: somebody who has left since. */
  member_id: z.nullable(z.number()),
  /** As it stood when the bill was made; of who has left a pseudonym. */
  name: z.string(),
  /** The office has noted their death. */
  has_died: z.boolean(),
  visits: z.number(),
});
export type BillRow = z.infer<typeof BillRow>;

/** What a bill said of itself when it was read. */
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
  /** An account is debited for this person today. */
  is_debited: z.boolean(),
  /** Whose it is has died: who stands for the heirs, and whether they may be reminded. */
  death: z.nullable(
    z.object({
      died_on: DateTextSchema,
      heir_name: z.string(),
      heir_address: z.string(),
      may_remind: z.boolean(),
    }),
  ),
  /** What can be given back today: paid too much, or given back by a bill that no other one can take into account. */
  owed_back: z.number(),
  /** What one official asked for and a second one has not decided yet. */
  is_waiting: z.boolean(),
  lines: z.array(BillLine),
  /** The latest first. */
  actions: z.array(
    z.object({
      kind: BillActionKind,
      /** In the town’s time. */
      done_at: z.string(),
      /** null: it followed by itself, or somebody who has left since. */
      by_name: z.nullable(z.string()),
      reason: z.string(),
      yen: z.number(),
    }),
  ),
  /** Changes with all that an action is decided by. */
  seen: z.string(),
});
export type BillFile = z.infer<typeof BillFile>;

/** What an action with a bill changes beside the bill, by the names of endpoints. */
export const BILL_CHANGES = ['listBills', 'readClosing', 'listReminders', 'listBillRequests'];
