import { listedDay } from '@machi/domain/calendar/listed-day';
import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** A day as a list that is read now names it. */
export const listedToday = (date: DateText, locale: Locale): string => listedDay(date, dateAt(new Date()))[locale];

/** A moment as the server tells it ("2027-01-19T09:05:00+09:00"), as a list that is read now names it. */
export const listedMoment = (at: string, locale: Locale): string =>
  `${listedToday(at.slice(0, 10), locale)} ${timeInWords(at.slice(11, 16))}`;
