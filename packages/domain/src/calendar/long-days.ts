import type { Locale } from '../locale/model.ts';
import { dateAt, type DateText } from './model.ts';

const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
/** Making one takes a hundred times as long as using it: each is made once, for the first day that asks. */
const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};
const formatOf = (locale: Locale): Intl.DateTimeFormat =>
  (formats[locale] ??= new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options));

/** A day long past or yet to be in force, without its weekday: 2026年10月1日, 1 October 2026. */
export const longDate = (date: DateText, locale: Locale): string =>
  formatOf(locale).format(new Date(`${date}T00:00:00Z`));

/** The town's day of an instant in the same words. */
export const longDayOf = (instant: string, locale: Locale): string => longDate(dateAt(new Date(instant)), locale);
