import { longDate } from '@machi/domain/calendar/long-days';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** Day and time of a moment in the town's time ("2027-01-11T09:30:00+09:00"); empty where there is none. */
export const timeInLanguage = (at: string | null, locale: Locale): string =>
  at === null ? '' : `${longDate(at.slice(0, 10), locale)} ${timeInWords(at.slice(11, 16))}`;
