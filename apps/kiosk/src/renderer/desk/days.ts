import { longDate } from '@machi/domain/calendar/long-days';
import type { Locale } from '@machi/domain/locale/model';

/** "1947年5月14日", "14 May 1947": the day of a date, or of a time in the town's own. */
export const dayInWords = (text: string, locale: Locale): string => longDate(text.slice(0, 10), locale);
