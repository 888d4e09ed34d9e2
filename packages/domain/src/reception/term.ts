import { addDays, daysBetween, weekdayOf, type DateText } from '../calendar/model.ts';
import { isPublicHoliday, isYearEnd } from '../calendar/business-days.ts';
import type { RefusalCode } from '../refusals/model.ts';
import type { Overrides } from '../reservations/overrides.ts';

/** Most dates of a term's booking: five days a week for most of a year. */
export const MAX_TERM_DATES = 200;
/** Longest term in days: a fiscal year, and the rest of the one before. */
export const MAX_TERM_DAYS = 400;
/** Every week, or each second, third or fourth. */
export const MAX_EVERY_WEEKS = 4;

/** A term is exempt from the booking horizon and the monthly limit, and from no other rule. */
export const termOverrides: Overrides = new Set(['too-far', 'monthly-limit']);

/** Rule for the days of a term. */
export interface TermRule {
  readonly from: DateText;
  readonly until: DateText;
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[];
  readonly every_weeks: number;
  readonly skips_holidays: boolean;
  readonly skips_year_end: boolean;
}

/** Days of a term, and left-out days. */
export interface TermDays {
  readonly days: readonly DateText[];
  readonly left_out: readonly { readonly date: DateText; readonly why: 'holiday' | 'year-end' }[];
}

/** Finds what is wrong with a term: backward, too long, no weekday, or too many days. */
export function termProblem(rule: TermRule): { readonly field: string; readonly code: RefusalCode } | undefined {
  const { from, until, weekdays } = rule;
  if (until < from) return { field: 'until', code: 'term-backward' };
  if (daysBetween(from, until) > MAX_TERM_DAYS) return { field: 'until', code: 'term-long' };
  if (weekdays.length === 0) return { field: 'weekdays', code: 'not-chosen' };
  const { days } = termDays(rule);
  if (days.length === 0) return { field: 'until', code: 'term-empty' };
  return days.length > MAX_TERM_DATES ? { field: 'until', code: 'term-many' } : undefined;
}

/** Lists the days of a term in order. Weeks are counted from the Sunday on or before its first day. */
export function termDays({ from, until, weekdays, every_weeks, ...skips }: TermRule): TermDays {
  const days: DateText[] = [];
  const leftOut: { date: DateText; why: 'holiday' | 'year-end' }[] = [];
  const sunday = addDays(from, -weekdayOf(from));
  const last = Math.min(daysBetween(from, until), MAX_TERM_DAYS);
  for (let ahead = 0; ahead <= last; ahead += 1) {
    const date = addDays(from, ahead);
    const week = Math.floor(daysBetween(sunday, date) / 7);
    if (!weekdays.includes(weekdayOf(date)) || week % every_weeks !== 0) continue;
    if (skips.skips_year_end && isYearEnd(date)) leftOut.push({ date, why: 'year-end' });
    else if (skips.skips_holidays && isPublicHoliday(date)) leftOut.push({ date, why: 'holiday' });
    else days.push(date);
  }
  return { days, left_out: leftOut };
}
