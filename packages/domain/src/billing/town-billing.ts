import * as z from 'zod/mini';
import { told } from '../fields/model.ts';
import { DateTextSchema, addDays, type DateText } from '../calendar/model.ts';
import { Localized } from '../locale/model.ts';
import type { TaxRate } from './tax.ts';

/**
 * Whether a text is the number of a registered issuer: "T" and a corporate number of 13 digits. Its first digit is the
 * check digit of the others (法人番号の指定に関する省令 第2条).
 */
export function isInvoiceNumber(value: string): boolean {
  if (!/^T\d{13}$/.test(value)) return false;
  const digits = [...value].slice(2).toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return Number(value[1]) === 9 - (sum % 9);
}

const yen = (least: number) => z.number().check(z.int(), z.minimum(least), z.maximum(100_000));
const isAscending = (rows: readonly { readonly from: DateText }[]): boolean =>
  rows.every(({ from }, index) => index === 0 || from > (rows[index - 1]?.from ?? ''));

const Fee = z.object({
  /** First day of use on which it is charged. */
  from: DateTextSchema,
  /** Price of a visit; 0: free from this day on. */
  fee_yen: yen(0),
  /** Price of a visit beyond the year's number; left out: the same. */
  beyond_quota_fee_yen: z.optional(yen(0)),
});
const Tax = z.object({
  from: DateTextSchema,
  tax_percent: z.number().check(z.int(), z.minimum(0), z.maximum(50)),
  is_reduced: z._default(z.boolean(), false),
});

const days = (least: number) => z.number().check(z.int(), z.minimum(least), z.maximum(366));

/** Payment slips (納付書). */
const Slips = z.object({
  /** Days to pay a slip that is made after the bill’s day. */
  days: days(1),
  /** Bank that takes slips beside the office’s counter: "北空知信用金庫 本店・各支店"; left out: the counter alone. */
  bank: z.optional(Localized),
});

/** Dunning letters (督促状) for the bath and for rooms. */
export const Reminders = z.object({
  /** Days after the bill’s day from which a letter may be sent. */
  after_days: days(0),
  /** Days that the letter gives to pay. */
  term_days: days(1),
  /** Days until the same bill may be reminded of again. */
  again_days: days(1),
  /** Legal basis as letters name it: "地方自治法第231条の3第1項"; left out: they name none. */
  law: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Notice of remedies and their time limits (教示): a paragraph each, in the town’s own words. */
  remedies: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(600))).check(z.maxLength(6)), []),
});
export type Reminders = z.infer<typeof Reminders>;

/** Price of a visit to the bath by day of use, and its debit day, from passes.json. */
export const BathBilling = z
  .object({
    fees: z.array(Fee).check(z.minLength(1), z.maxLength(100), z.refine(isAscending, { error: 'from-ascending' })),
    taxes: z.array(Tax).check(z.minLength(1), z.maxLength(100), z.refine(isAscending, { error: 'from-ascending' })),
    /** The day of the next month on which banks debit, or else the next bank day. */
    debit_day: z.number().check(z.int(), z.minimum(1), z.maximum(31)),
    slips: z._default(Slips, { days: 14 }),
    reminders: z._default(Reminders, { after_days: 20, term_days: 10, again_days: 30, remedies: [] }),
  })
  .check(
    z.refine(({ fees, taxes }) => (taxes[0]?.from ?? '') <= (fees[0]?.from ?? ''), told('taxes', 'tax-from-first-fee')),
  );
export type BathBilling = z.infer<typeof BathBilling>;

/** Days of use with one fee and one tax rate. */
export interface FeePeriod extends TaxRate {
  readonly from: DateText;
  /** Last day; null: until further notice. */
  readonly to: DateText | null;
  readonly fee_yen: number;
  readonly beyond_yen: number;
}

const lastBy = <Row extends { readonly from: DateText }>(rows: readonly Row[], day: DateText): Row | undefined =>
  rows.findLast(({ from }) => from <= day);

/** Fee periods in order of their days. The day of a visit decides its fee, whenever it is billed. */
export function feePeriods({ fees, taxes }: BathBilling): FeePeriod[] {
  const first = fees[0]?.from ?? '';
  const starts = [...new Set([...fees, ...taxes].map(({ from }) => from))].filter((from) => from >= first).toSorted();
  return starts.flatMap((from, index) => {
    const fee = lastBy(fees, from);
    const tax = lastBy(taxes, from);
    if (!fee || !tax) return [];
    const next = starts[index + 1];
    return [
      {
        from,
        to: next === undefined ? null : addDays(next, -1),
        fee_yen: fee.fee_yen,
        beyond_yen: fee.beyond_quota_fee_yen ?? fee.fee_yen,
        tax_percent: tax.tax_percent,
        is_reduced: tax.is_reduced,
      },
    ];
  });
}

/** The fee period of a day; undefined before the first fee. */
export const feeOn = (billing: BathBilling, day: DateText): FeePeriod | undefined =>
  feePeriods(billing).findLast(({ from }) => from <= day);
