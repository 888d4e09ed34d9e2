import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** A moment as the server tells it, in words. */
export const momentInWords = (at: string, locale: Locale): string =>
  `${dayInWords(at.slice(0, 10))[locale]} ${timeInWords(at.slice(11, 16))}`;
