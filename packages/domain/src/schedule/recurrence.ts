import { addDays, instantOf, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import { EACH_MONTH, EACH_NTH_WEEK, EACH_WEEK, EACH_YEAR, WEEKDAY_FLAGS, type RepeatRule } from './rule.ts';

const DAY_NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const digits = (text: string): string => text.replaceAll(/[-:]/g, '');
/** In RFC 5545, -1 is the last day of the month. */
const monthDay = ({ repeat_day }: RepeatRule): number => (repeat_day === 0 ? -1 : (repeat_day ?? 1));

/** Makes the repetition of a series without its end. Days that a month lacks are skipped in both (RFC 5545, 3.3.10). */
export function patternOf(rule: RepeatRule): string {
  const days = DAY_NAMES.filter((_name, weekday) => rule[WEEKDAY_FLAGS[weekday] ?? 'on_sundays'] === 1);
  switch (rule.repeat_mode) {
    case EACH_YEAR:
      return `FREQ=YEARLY;BYMONTH=${rule.repeat_month ?? 1};BYMONTHDAY=${monthDay(rule)}`;
    case EACH_MONTH:
      return `FREQ=MONTHLY;BYMONTHDAY=${monthDay(rule)}`;
    case EACH_NTH_WEEK:
      return `FREQ=MONTHLY;BYDAY=${days.map((day) => `${rule.repeat_week ?? 1}${day}`).join(',')}`;
    case EACH_WEEK:
      return `FREQ=WEEKLY;BYDAY=${days.join(',')}`;
    case null:
      return '';
  }
}

/** An instant of RFC 5545 in UTC: 20270119T040000Z. */
const utcOf = (date: DateText, time: TimeText): string =>
  `${digits(instantOf(date, minutesOf(time)).toISOString().slice(0, 19))}Z`;

/** Makes the rule with its end: in UTC, because the start has a time zone; for whole days a date. */
export function recurrenceOf(rule: RepeatRule): string {
  const { end_date, start_time } = rule;
  if (end_date === null) return `RRULE:${patternOf(rule)}`;
  const until = start_time === null ? digits(end_date) : utcOf(end_date, start_time);
  return `RRULE:${patternOf(rule)};UNTIL=${until}`;
}

/** Left-out dates of a series (RFC 5545, 3.8.5.1). */
export const exceptionsOf = (dates: readonly DateText[], startTime: TimeText | null, timeZone: string): string =>
  startTime === null
    ? `EXDATE;VALUE=DATE:${dates.map(digits).join(',')}`
    : `EXDATE;TZID=${timeZone}:${dates.map((date) => `${digits(date)}T${digits(startTime)}00`).join(',')}`;

/** Start and end; without times days, the end not included. */
export interface Span {
  readonly start: { readonly date: DateText; readonly time: TimeText | null };
  readonly end: { readonly date: DateText; readonly time: TimeText | null };
}

/** Computes the time of a schedule from a start date of a series, or its only one. */
export function spanFrom(rule: RepeatRule, date: DateText): Span {
  const last = rule.repeat_mode === null ? (rule.end_date ?? date) : date;
  if (rule.start_time === null || rule.end_time === null)
    return { start: { date, time: null }, end: { date: addDays(last, 1), time: null } };
  const isMidnight = rule.end_time === '24:00';
  return {
    start: { date, time: rule.start_time },
    end: isMidnight ? { date: addDays(last, 1), time: '00:00' } : { date: last, time: rule.end_time },
  };
}
