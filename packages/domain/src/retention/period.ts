import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { addDays, dateAt, instantOf, type DateText } from '../calendar/model.ts';

/** A retention period: calendar months, or minutes. */
export type Period = { readonly months: number } | { readonly minutes: number };

const ISO = /^P(?:(?:(\d{1,2})Y)?(?:(\d{1,3})M)?|(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?)?)$/;

/** Parses an ISO 8601 duration of years and months, or of days, hours and minutes; undefined for any other text. */
export function readPeriod(text: string): Period | undefined {
  const found = text.length <= 20 ? ISO.exec(text) : null;
  if (!found) return undefined;
  const [years, months, days, hours, minutes] = found.slice(1).map((part) => Number(part ?? 0));
  const ofCalendar = (years ?? 0) * 12 + (months ?? 0);
  if (ofCalendar > 0) return { months: ofCalendar };
  const exact = ((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0);
  return exact > 0 ? { minutes: exact } : undefined;
}

export const PeriodText = z.string().check(
  bounded(SHORT),
  z.refine((text) => readPeriod(text) !== undefined, { error: 'period' }),
);

export function periodOf(text: string): Period {
  const period = readPeriod(text);
  if (!period) throw new Error(`not a period: ${text}`);
  return period;
}

const MINUTES_A_MONTH = 43_830;
/** Length for comparing two periods. A calendar month counts as its mean. */
export const lengthOf = (period: Period): number =>
  'months' in period ? period.months * MINUTES_A_MONTH : period.minutes;

/** Start of counting: the start day, or the end of its year. */
export const COUNTINGS = ['day', 'fiscal-year', 'pass-year'] as const;
export type Counting = (typeof COUNTINGS)[number];

/** Counting method, and the first month of its years. */
export interface Counted {
  readonly counting: Counting;
  readonly yearStartsMonth: number;
}

/**
 * Adds months. If the month lacks the day, gives the day after the month's end, because the period ends with its last
 * day (Civil Code, Article 143, paragraph 2).
 */
function addMonths(date: DateText, months: number): DateText {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const monthText = (index: number): string =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  const sought = `${monthText(count)}${date.slice(7)}`;
  const lastDay = addDays(`${monthText(count + 1)}-01`, -1);
  return sought > lastDay ? addDays(lastDay, 1) : sought;
}

/**
 * Finds the first counted day: the day after the start (Civil Code, Article 140), or the first of the following year.
 */
function countedFrom(start: DateText, { counting, yearStartsMonth }: Counted): DateText {
  if (counting === 'day') return addDays(start, 1);
  const first = `${start.slice(0, 4)}-${String(yearStartsMonth).padStart(2, '0')}-01`;
  return start < first ? first : addMonths(first, 12);
}

/** Computes the day from which data of a start day are no longer kept. */
export const dueOn = (start: DateText, months: number, counted: Counted): DateText =>
  addMonths(countedFrom(start, counted), months);

/**
 * Computes the earliest start that is still kept: data started before it are due. Months count by the town's days, days
 * and hours by the clock.
 */
export function keptFrom(period: Period, counted: Counted, now: Date): Date {
  if ('minutes' in period) return new Date(now.getTime() - period.minutes * 60_000);
  const today = dateAt(now);
  // Due lies between the plain period and about a year later.
  let day = addDays(addMonths(today, -period.months), 3);
  while (dueOn(day, period.months, counted) > today)
    day = counted.counting === 'day' ? addDays(day, -1) : addDays(countedFrom(day, counted), -367);
  const first = counted.counting === 'day' ? addDays(day, 1) : countedFrom(day, counted);
  return instantOf(first, 0);
}
