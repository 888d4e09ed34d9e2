import type { Localized } from '../locale/model.ts';
import { daysBetween, type DateText } from './model.ts';
import { dateInWords, dayInWords, weekdayInWords } from './words.ts';

/** From this distance on, a day without a year would be read as one of another year. */
const HALF_A_YEAR_DAYS = 183;

/** A day in a list of near and far days: with its year if it is half a year away or more. */
export const listedDay = (date: DateText, today: DateText): Localized =>
  Math.abs(daysBetween(today, date)) < HALF_A_YEAR_DAYS ? dayInWords(date) : dateInWords(date);

/** A day for the cell below its weekday: "1/19", "19 Jan". Only officials' pages are so narrow. */
export function monthDayInWords(date: DateText): Localized {
  return {
    ja: `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
    en: dayInWords(date).en.slice(weekdayInWords(date).en.length + 1),
  };
}
