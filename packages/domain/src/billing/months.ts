import * as z from 'zod/mini';
import { bankDayFrom } from '../calendar/bank-days.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { addDays, firstDay, isDateText, monthAfter, monthOf, type DateText } from '../calendar/model.ts';

/** A month of the town's calendar, "2027-01". */
export const MonthText = z.string().check(
  bounded(SHORT, { error: 'date' }),
  z.refine((value: string) => value.length === 7 && isDateText(`${value}-01`), { error: 'date' }),
);
export type MonthText = string;

const lastDay = (month: MonthText): DateText => addDays(firstDay(monthAfter(month)), -1);

/** The day on which a month's bills are debited: the town's day of the next month, or the next bank day. */
export function plannedDebit(month: MonthText, debitDay: number): DateText {
  const next = monthAfter(month);
  const last = lastDay(next);
  const day = addDays(firstDay(next), debitDay - 1);
  return bankDayFrom(day > last ? last : day);
}

/**
 * The next month to close; undefined if there is none. Months are closed in order, and only after they have ended.
 * @param lastClosed the last one that was closed, if any
 * @param firstVisit the day of the first visit that costs something; undefined: there is none
 */
export function monthToClose(
  lastClosed: MonthText | undefined,
  firstVisit: DateText | undefined,
  today: DateText,
): MonthText | undefined {
  const next = lastClosed === undefined ? firstVisit && monthOf(firstVisit) : monthAfter(lastClosed);
  return next !== undefined && next < monthOf(today) ? next : undefined;
}

/** The first debit after a day. */
export function debitFrom(day: DateText, debitDay: number): DateText {
  const ofBefore = plannedDebit(monthOf(addDays(firstDay(monthOf(day)), -1)), debitDay);
  return ofBefore > day ? ofBefore : plannedDebit(monthOf(day), debitDay);
}

export const endOf = (month: MonthText): DateText => firstDay(monthAfter(month));

export function nextDebitDay(after: DateText, debitDay: number): DateText {
  const month = monthOf(addDays(firstDay(monthOf(after)), -1));
  const here = plannedDebit(month, debitDay);
  return here > after ? here : plannedDebit(monthAfter(month), debitDay);
}
