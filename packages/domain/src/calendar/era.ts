import type { Locale } from '../locale/model.ts';
import { longDate } from './long-days.ts';
import type { DateText } from './model.ts';

/** Formats, created on first use. */
const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};
const formatOf = (locale: Locale): Intl.DateTimeFormat =>
  (formats[locale] ??= new Intl.DateTimeFormat(`${locale}-u-ca-japanese`, {
    era: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }));

/**
 * The year of a day as official papers in Japan write it: "昭和23年", "Shōwa 23"; the first is "令和元年", "Reiwa 1". The eras
 * come from Intl (CLDR), Meiji to the present one.
 */
export function eraYearOf(date: DateText, locale: Locale): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (locale === 'ja') return formatOf(locale).format(day);
  const parts = formatOf(locale).formatToParts(day);
  const part = (type: 'era' | 'year') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('era')} ${part('year')}`;
}

/** Names of a whole year: one, or two if the era changed within it ("昭和64年", "平成元年" in 1989). */
export const eraYearsOf = (year: number, locale: Locale): readonly string[] => [
  ...new Set([eraYearOf(`${year}-01-01`, locale), eraYearOf(`${year}-12-31`, locale)]),
];

/** A day with the year of its era: "1948年4月2日（昭和23年）", "2 April 1948 (Shōwa 23)". */
export function dateWithEra(date: DateText, locale: Locale): string {
  const era = eraYearOf(date, locale);
  return longDate(date, locale) + (locale === 'ja' ? `（${era}）` : ` (${era})`);
}
