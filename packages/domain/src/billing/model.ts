import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag } from '../fields/model.ts';
import { plainHyphens } from '../fields/width.ts';
import { MonthText } from './months.ts';

/**
 * Where a bill stands. open: it is to be paid; paid; settled: nothing was to be paid; carried: more was given back than
 * charged, which the next bill takes into account; written-off: the town has given it up.
 */
export const BillState = z.enum(['open', 'paid', 'settled', 'carried', 'written-off']);
export type BillState = z.infer<typeof BillState>;

/** How a bill was paid. slip: at a bank, with a payment slip of the town (納付書). */
export const PaidBy = z.enum(['cash', 'slip', 'debit']);
export type PaidBy = z.infer<typeof PaidBy>;
/** What the office enters by hand. */
export const PaidByHand = z.enum(['cash', 'slip']);
export type PaidByHand = z.infer<typeof PaidByHand>;

/** Why a bank did not debit; the numbers of the Zengin standard (振替結果コード) mean the same. */
export const debitFailures = [
  'funds',
  'no-account',
  'stopped-by-payer',
  'no-mandate',
  'stopped-by-office',
  'other',
] as const;
export const DebitFailure = z.enum(debitFailures);
export type DebitFailure = z.infer<typeof DebitFailure>;

/**
 * A line of a bill. charge: a visit; reverse: a visit that was billed and taken back since; reduce: what the office left
 * out of the bill with a reason.
 */
export const BillLine = z.object({
  kind: z.enum(['charge', 'reverse', 'reduce']),
  /** Of the visit; of a reduction the day of it. */
  day: DateTextSchema,
  /** Below 0 where something is given back. */
  yen: z.number(),
  /** Beyond the year's number of visits. */
  is_beyond: z.boolean(),
  tax_percent: z.number(),
  is_reduced: z.boolean(),
});
export type BillLine = z.infer<typeof BillLine>;

/** A bill in short, as everybody sees it who may. */
export const BillHead = z.object({
  billing_id: z.number(),
  /** The month whose closing made it. */
  month: MonthText,
  /** Number of its invoice, "2027-000012". */
  invoice_code: z.string(),
  /** With what came over from a bill before. */
  amount: z.number(),
  carried_yen: z.number(),
  state: BillState,
  /** 0 not paid, 1 paid, or nothing to be paid. */
  payment_status: Flag,
  /** While it is not paid the next planned debit, then the day of the payment. */
  paid_at: DateTextSchema,
  paid_by: z.nullable(PaidBy),
  /** The bank has not debited it; null: it has, or was not asked yet. */
  debit_failure: z.nullable(DebitFailure),
  debit_failed_on: z.nullable(DateTextSchema),
  /** The bank is asked to debit it on this day, and its answer is awaited; null: it is in no debit run. */
  asked_on: z.nullable(DateTextSchema),
  /** When it is debited another time, or by the run that it is in; null: nothing else than `paid_at` is planned. */
  next_debit_on: z.nullable(DateTextSchema),
});
export type BillHead = z.infer<typeof BillHead>;

/** Number of an invoice: the calendar year of its closing and a number without gaps. */
export const invoiceCode = (year: number, no: number): string => `${year}-${String(no).padStart(6, '0')}`;

/** The number of an invoice that somebody searches for, as it stands on papers; undefined: it is none. */
export function invoiceOf(text: string): { readonly year: number; readonly no: number } | undefined {
  const [, year, no] = /^(\d{4})-(\d{6})$/.exec(plainHyphens(text)) ?? [];
  return year === undefined || no === undefined ? undefined : { year: Number(year), no: Number(no) };
}

export const stateOfSum = (yen: number): BillState => (yen > 0 ? 'open' : yen === 0 ? 'settled' : 'carried');
