import { addDays, monthOf } from './model.ts';
import type { DateText } from './model.ts';

/** A month of the calendar, "2027-01". */
export type MonthText = string;

/** First day of a month, and the month after it. */
export const firstDay = (month: MonthText): DateText => `${month}-01`;
export const monthAfter = (month: MonthText): MonthText => monthOf(addDays(firstDay(month), 31));
