import * as z from 'zod/mini';
import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { monthNames } from '../calendar/names.ts';
import type { Localized } from '../locale/model.ts';

/** A month "2027-01", or a fiscal year, April to March, by the year in which it begins: "2026". */
export const PeriodText = z.string().check(z.regex(/^[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?$/, { error: 'format' }));
export type PeriodText = z.infer<typeof PeriodText>;

export const isMonth = (period: PeriodText): boolean => period.length === 7;

const pad = (number: number): string => String(number).padStart(2, '0');
const firstOf = (year: number, month: number): DateText => `${year}-${pad(month)}-01`;
/** Months since year 0, so that steps cross the end of a year. */
const monthNumber = (month: PeriodText): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthText = (number: number): PeriodText => `${Math.floor(number / 12)}-${pad((number % 12) + 1)}`;

/** First and last day of a period, both included. */
export function daysOfPeriod(period: PeriodText): { readonly from: DateText; readonly to: DateText } {
  const year = Number(period.slice(0, 4));
  if (!isMonth(period)) return { from: firstOf(year, 4), to: `${year + 1}-03-31` };
  return { from: `${period}-01`, to: addDays(`${steppedPeriod(period, 1)}-01`, -1) };
}

/** Tells whether a period is over. Until then fixed reservations count as use. */
export const isOver = (period: PeriodText, today: DateText): boolean => daysOfPeriod(period).to < today;

/** The period before or after. */
export const steppedPeriod = (period: PeriodText, by: 1 | -1): PeriodText =>
  isMonth(period) ? monthText(monthNumber(period) + by) : String(Number(period) + by);

/** Fiscal year of a day. */
export const fiscalYearOf = (date: DateText): PeriodText =>
  String(Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0));

export const currentMonth = (now: Date): PeriodText => dateAt(now).slice(0, 7);

/** The month and the fiscal year to switch between: they overlap, and neither is in the future. */
export function monthAndYear(period: PeriodText, now: Date): { readonly month: PeriodText; readonly year: PeriodText } {
  if (isMonth(period)) return { month: period, year: fiscalYearOf(`${period}-01`) };
  const last = `${Number(period) + 1}-03`;
  return { month: fiscalYearOf(dateAt(now)) === period ? currentMonth(now) : last, year: period };
}

/** Months of a fiscal year, from April on. */
export const monthsOfYear = (year: PeriodText): PeriodText[] =>
  Array.from({ length: 12 }, (_month, index) => monthText(Number(year) * 12 + 3 + index));

/** "2027年1月", "January 2027"; "2026年度", "Fiscal year 2026". */
export function periodInWords(period: PeriodText): Localized {
  const year = Number(period.slice(0, 4));
  if (!isMonth(period)) return { ja: `${year}年度`, en: `Fiscal year ${year}` };
  const month = Number(period.slice(5));
  return { ja: `${year}年${month}月`, en: `${monthNames[month - 1] ?? ''} ${year}` };
}
