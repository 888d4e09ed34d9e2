import type { Localized } from '../locale/model.ts';
import { MINUTES_A_DAY, addDays, dateAt, minutesAt, timeOf } from './model.ts';
import { dateInWords, timeInWords } from './words.ts';

const inWords = (date: string, minutes: number): Localized => {
  const [day, time] = [dateInWords(date), timeInWords(timeOf(minutes))];
  return { ja: `${day.ja} ${time}`, en: `${day.en}, ${time}` };
};

/** An instant of the town: "2027年1月11日（月） 10:00", "Mon 11 Jan 2027, 10:00". */
export const fromInWords = (instant: Date): Localized => inWords(dateAt(instant), minutesAt(instant));

/** The same for an end: midnight is 24:00 of the day before, as people say it. */
export const untilInWords = (instant: Date): Localized =>
  minutesAt(instant) === 0 ? inWords(addDays(dateAt(instant), -1), MINUTES_A_DAY) : fromInWords(instant);
