import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';

/** A day long past or yet to be in force, without its weekday: 2026年10月1日, 1 October 2026. */
export const longDate = (date: DateText, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
