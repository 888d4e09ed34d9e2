import type { Locale } from '../locale/model.ts';
import { dateAt, type DateText } from './model.ts';

const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
/** Formats, created on first use: creating one takes a hundred times as long as using it. */
const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};
const formatOf = (locale: Locale): Intl.DateTimeFormat =>
  (formats[locale] ??= new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options));

/** A day in the past or far ahead, without its weekday: 2026年10月1日, 1 October 2026. */
export const longDate = (date: DateText, locale: Locale): string =>
  formatOf(locale).format(new Date(`${date}T00:00:00Z`));

/** The same for the town's day of an instant. */
export const longDayOf = (instant: string, locale: Locale): string => longDate(dateAt(new Date(instant)), locale);
