import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag } from '../fields/model.ts';
import { plainHyphens } from '../fields/width.ts';
import { MonthText } from './months.ts';

/**
 * States of a bill. open: to be paid; paid; settled: nothing to pay; carried: more was given back than charged, and the
 * next bill deducts it; written-off: the town has given it up.
 */
export const BillState = z.enum(['open', 'paid', 'settled', 'carried', 'written-off']);
export type BillState = z.infer<typeof BillState>;

/** How a bill was paid. slip: at a bank, with a payment slip of the town (納付書). */
export const PaidBy = z.enum(['cash', 'slip', 'debit']);
export type PaidBy = z.infer<typeof PaidBy>;
/** Payments that the office enters by hand. */
export const PaidByHand = z.enum(['cash', 'slip']);
export type PaidByHand = z.infer<typeof PaidByHand>;

/** Reasons why a bank did not debit, as in the Zengin standard (振替結果コード). */
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
 * A line of a bill. charge: a visit; reverse: a billed visit that was taken back; reduce: an amount that the office
 * left out, with a reason.
 */
export const BillLine = z.object({
  kind: z.enum(['charge', 'reverse', 'reduce']),
  /** Day of the visit or of the reduction. */
  day: DateTextSchema,
  /** Below 0 where something is given back. */
  yen: z.number(),
  /** Beyond the year's number of visits. */
  is_beyond: z.boolean(),
  tax_percent: z.number(),
  is_reduced: z.boolean(),
});
export type BillLine = z.infer<typeof BillLine>;

/** Main figures of a bill, the same for its payer and for officials. */
export const BillHead = z.object({
  billing_id: z.number(),
  /** The month whose closing made it. */
  month: MonthText,
  /** Number of its invoice, "2027-000012". */
  invoice_code: z.string(),
  /** With the amount carried over from an earlier bill. */
  amount: z.number(),
  carried_yen: z.number(),
  state: BillState,
  /** 0: not paid; 1: paid, or nothing to pay. */
  payment_status: Flag,
  /** The next planned debit until it is paid, then the day of payment. */
  paid_at: DateTextSchema,
  paid_by: z.nullable(PaidBy),
  /** Why the bank did not debit it; null: it has debited, or was not asked yet. */
  debit_failure: z.nullable(DebitFailure),
  debit_failed_on: z.nullable(DateTextSchema),
  /** The day on which the bank is asked to debit it, until its answer; null: it is in no debit run. */
  asked_on: z.nullable(DateTextSchema),
  /** Day of a further debit, or of the debit run that it is in; null: only `paid_at` is planned. */
  next_debit_on: z.nullable(DateTextSchema),
});
export type BillHead = z.infer<typeof BillHead>;

/** Number of an invoice: the calendar year of its closing and a number without gaps. */
export const invoiceCode = (year: number, no: number): string => `${year}-${String(no).padStart(6, '0')}`;

/** Parses an invoice number that somebody searches for, with any hyphens; undefined if it is none. */
export function invoiceOf(text: string): { readonly year: number; readonly no: number } | undefined {
  const [, year, no] = /^(\d{4})-(\d{6})$/.exec(plainHyphens(text)) ?? [];
  return year === undefined || no === undefined ? undefined : { year: Number(year), no: Number(no) };
}

export const stateOfSum = (yen: number): BillState => (yen > 0 ? 'open' : yen === 0 ? 'settled' : 'carried');
