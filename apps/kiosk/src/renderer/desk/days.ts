import type { Locale } from '@machi/domain/locale/model';

const formats = {
  ja: new Intl.DateTimeFormat('ja', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
} as const;

/** "1947年5月14日", "14 May 1947": the day of a date, or of a time in the town's own. */
export const dayInWords = (text: string, locale: Locale): string =>
  formats[locale].format(new Date(`${text.slice(0, 10)}T00:00:00Z`));
