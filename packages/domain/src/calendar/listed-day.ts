import type { Localized } from '../locale/model.ts';
import { daysBetween } from './model.ts';
import type { DateText } from './model.ts';
import { dateInWords, dayInWords } from './words.ts';

const HALF_A_YEAR_DAYS = 183;

/** A day as a list names it: with its year where that is plain neither from this year nor from being near. */
export function listedDay(date: DateText, today: DateText): Localized {
  const isNear = Math.abs(daysBetween(today, date)) <= HALF_A_YEAR_DAYS;
  return isNear || date.slice(0, 4) === today.slice(0, 4) ? dayInWords(date) : dateInWords(date);
}
