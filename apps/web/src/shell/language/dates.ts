import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';

/** A day long past or yet to be in force, without its weekday: 2026年10月1日, 1 October 2026. */
export const longDate = (date: DateText, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** The town's day of an instant in the same words. */
export const longDayOf = (instant: string, locale: Locale): string => longDate(dateAt(new Date(instant)), locale);

/** Day and time of day of an instant in the town's time: "2027年1月14日（木） 9:05". */
export function momentInWords(instant: string, locale: Locale): string {
  const at = new Date(instant);
  return `${dateInWords(dateAt(at))[locale]} ${timeInWords(timeOf(minutesAt(at)))}`;
}
