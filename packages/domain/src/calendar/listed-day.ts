import type { Localized } from '../locale/model.ts';
import { daysBetween, type DateText } from './model.ts';
import { dateInWords, dayInWords, weekdayInWords } from './words.ts';

/** From here on a month and a day are taken for those of another year. */
const HALF_A_YEAR_DAYS = 183;

/** A day as a list names it, near and far: with its year from half a year away on, before today or after it. */
export const listedDay = (date: DateText, today: DateText): Localized =>
  Math.abs(daysBetween(today, date)) < HALF_A_YEAR_DAYS ? dayInWords(date) : dateInWords(date);

/** A day below its weekday, where there is little room: "1/19", "19 Jan". Pages of residents have no use for it. */
export function monthDayInWords(date: DateText): Localized {
  return {
    ja: `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
    en: dayInWords(date).en.slice(weekdayInWords(date).en.length + 1),
  };
}
