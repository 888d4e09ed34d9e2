import { listedDay } from '@machi/domain/calendar/listed-day';
import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** A day in a list, relative to today. */
export const listedToday = (date: DateText, locale: Locale): string => listedDay(date, dateAt(new Date()))[locale];

/** A moment from the server ("2027-01-19T09:05:00+09:00") in a list, relative to today. */
export const listedMoment = (at: string, locale: Locale): string =>
  `${listedToday(at.slice(0, 10), locale)} ${timeInWords(at.slice(11, 16))}`;
