import type { DateText } from '../calendar/model.ts';

/**
 * Day as a whole number since 1970-01-01 of the Gregorian calendar. The computation uses neither the machine's clock
 * nor its time zone, so a series has the same dates everywhere.
 */
export type DayNumber = number;

const DAYS_IN_400_YEARS = 146_097;
/** Days from 0000-03-01, which makes the formula simplest, to 1970-01-01. */
const DAYS_TO_1970 = 719_468;

/** Computes with years that begin on 1 March, so that the leap day is their last. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const years = month > 2 ? year : year - 1;
  const ages = Math.floor(years / 400);
  const yearOfAge = years - ages * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfAge = yearOfAge * 365 + Math.floor(yearOfAge / 4) - Math.floor(yearOfAge / 100) + dayOfYear;
  return ages * DAYS_IN_400_YEARS + dayOfAge - DAYS_TO_1970;
}

/** Reads a digit in place; creating no strings keeps parsing fast. */
const digit = (date: DateText, place: number): number => date.charCodeAt(place) - 48;

export const dayNumberOf = (date: DateText): DayNumber =>
  dayNumber(
    digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3),
    digit(date, 5) * 10 + digit(date, 6),
    digit(date, 8) * 10 + digit(date, 9),
  );

/** Computes year and month as one number that rises by one a month. */
export function monthNumberOf(day: DayNumber): number {
  const shifted = day + DAYS_TO_1970;
  const ages = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfAge = shifted - ages * DAYS_IN_400_YEARS;
  const yearOfAge = Math.floor(
    (dayOfAge - Math.floor(dayOfAge / 1460) + Math.floor(dayOfAge / 36_524) - Math.floor(dayOfAge / 146_096)) / 365,
  );
  const dayOfYear = dayOfAge - (365 * yearOfAge + Math.floor(yearOfAge / 4) - Math.floor(yearOfAge / 100));
  // March is the first month of these years: two later than in the calendar.
  return (ages * 400 + yearOfAge) * 12 + Math.floor((5 * dayOfYear + 2) / 153) + 2;
}

export const firstOfMonth = (monthNumber: number): DayNumber =>
  dayNumber(Math.floor(monthNumber / 12), (monthNumber % 12) + 1, 1);

/** 0 Sunday to 6 Saturday, from the day number. */
export const weekdayOfDay = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

function writtenOut(day: DayNumber): DateText {
  const month = monthNumberOf(day);
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${two((month % 12) + 1)}-${two(day - firstOfMonth(month) + 1)}`;
}

const FIRST_KEPT = dayNumber(2000, 1, 1);
/** Cached texts of days in the years of schedules. */
const written = Array.from<DateText | undefined>({ length: dayNumber(2101, 1, 1) - FIRST_KEPT });

/** Formats each day only once: a month of ten thousand series needs fifty thousand dates. */
export function dateTextOf(day: DayNumber): DateText {
  const place = day - FIRST_KEPT;
  if (place < 0 || place >= written.length) return writtenOut(day);
  return (written[place] ??= writtenOut(day));
}
