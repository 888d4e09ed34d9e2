import type { Localized } from '../locale/model.ts';
import type { DateText } from './model.ts';
import { dayInWords, weekdayInWords } from './words.ts';

/** A day below its weekday, where there is little room: "1/19", "19 Jan". Pages of residents have no use for it. */
export function monthDayInWords(date: DateText): Localized {
  return {
    ja: `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
    en: dayInWords(date).en.slice(weekdayInWords(date).en.length + 1),
  };
}
