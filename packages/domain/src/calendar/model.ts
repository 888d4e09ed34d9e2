import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';

/** A day of the town's calendar, "YYYY-MM-DD". */
export type DateText = string;
/** A time of day, "HH:MM"; "24:00" is the end of the day. */
export type TimeText = string;

export const MINUTES_A_DAY = 1440;
const MILLISECONDS_A_DAY = 86_400_000;
/** Japan Standard Time is UTC+9 all year (no daylight saving since 1952). */
const TOKYO_OFFSET_MILLISECONDS = 9 * 3_600_000;

const utcOf = (date: DateText): number => Date.parse(`${date}T00:00:00Z`);

export function isDateText(value: string): boolean {
  // Only years from 1000 to 2999, which a person or a timetable can mean; databases know no year 0.
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const instant = utcOf(value);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value);
}

export const DateTextSchema = z
  .string()
  .check(bounded(SHORT, { error: 'date' }), z.refine(isDateText, { error: 'date' }));
/** A time on the quarter hour (product, "Times that can be reserved"). */
export const TimeTextSchema = z
  .string('required')
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, { error: 'time' }));

/** Minutes since midnight. */
export const minutesOf = (time: TimeText): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeText = (minutes: number): TimeText =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Text of each minute, created on first use: a month of fifty rooms needs ten thousand of them. */
const timeTexts = new Map<number, TimeText>();
export function timeOf(minutes: number): TimeText {
  const text = timeTexts.get(minutes) ?? timeText(minutes);
  if (timeTexts.size <= MINUTES_A_DAY) timeTexts.set(minutes, text);
  return text;
}

export const addDays = (date: DateText, days: number): DateText =>
  new Date(utcOf(date) + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
export const daysBetween = (from: DateText, to: DateText): number =>
  Math.round((utcOf(to) - utcOf(from)) / MILLISECONDS_A_DAY);
/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: DateText): number => new Date(utcOf(date)).getUTCDay();

/** A month of the calendar, "2027-01". */
export type MonthText = string;
export const monthOf = (date: DateText): MonthText => date.slice(0, 7);
export const firstDay = (month: MonthText): DateText => `${month}-01`;
export const monthAfter = (month: MonthText): MonthText => monthOf(addDays(firstDay(month), 31));

/** The town's calendar day at an instant, whatever the server's time zone. */
export const dateAt = (now: Date): DateText =>
  new Date(now.getTime() + TOKYO_OFFSET_MILLISECONDS).toISOString().slice(0, 10);
/** The town's year, whatever the reader's own clock says. */
export const yearAt = (now: Date): number => Number(dateAt(now).slice(0, 4));
/** The instant of a time of day in the town. */
export const instantOf = (date: DateText, minutes: number): Date =>
  new Date(utcOf(date) + minutes * 60_000 - TOKYO_OFFSET_MILLISECONDS);
/** Minutes since the town's midnight of that instant's day. */
export const minutesAt = (instant: Date): number =>
  Math.floor(((instant.getTime() + TOKYO_OFFSET_MILLISECONDS) % MILLISECONDS_A_DAY) / 60_000);
/** RFC 3339 in the town's own time: "2027-01-19T13:00:00+09:00". */
export const townTimeText = (instant: Date): string =>
  `${new Date(instant.getTime() + TOKYO_OFFSET_MILLISECONDS).toISOString().slice(0, 19)}+09:00`;
