import { addDays, instantOf, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import { EACH_MONTH, EACH_NTH_WEEK, EACH_WEEK, EACH_YEAR, WEEKDAY_FLAGS, type RepeatRule } from './rule.ts';

const DAY_NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const digits = (text: string): string => text.replaceAll(/[-:]/g, '');
/** The month's end is the first day counted from there. */
const monthDay = ({ repeat_day }: RepeatRule): number => (repeat_day === 0 ? -1 : (repeat_day ?? 1));

/** How a series repeats, without its end; days that a month does not have are left out there as here (RFC 5545, 3.3.10). */
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

/** A moment as RFC 5545 writes it in UTC: 20270119T040000Z. */
const utcOf = (date: DateText, time: TimeText): string =>
  `${digits(instantOf(date, minutesOf(time)).toISOString().slice(0, 19))}Z`;

/** The rule with its end: a moment in UTC, for its beginning names a time zone; of whole days it is a day. */
export function recurrenceOf(rule: RepeatRule): string {
  const { end_date, start_time } = rule;
  if (end_date === null) return `RRULE:${patternOf(rule)}`;
  const until = start_time === null ? digits(end_date) : utcOf(end_date, start_time);
  return `RRULE:${patternOf(rule)};UNTIL=${until}`;
}

/** Dates of a series on which it is not (RFC 5545, 3.8.5.1). */
export const exceptionsOf = (dates: readonly DateText[], startTime: TimeText | null, timeZone: string): string =>
  startTime === null
    ? `EXDATE;VALUE=DATE:${dates.map(digits).join(',')}`
    : `EXDATE;TZID=${timeZone}:${dates.map((date) => `${digits(date)}T${digits(startTime)}00`).join(',')}`;

/** When something begins and ends; without times these are days, the last one not included. */
export interface Span {
  readonly start: { readonly date: DateText; readonly time: TimeText | null };
  readonly end: { readonly date: DateText; readonly time: TimeText | null };
}

/** When a schedule is that begins on a date: one of its series, or its only one. */
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
