import { eraYearsOf } from '@machi/domain/calendar/era';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';

/** Highest possible age in years. */
const OLDEST = 120;

/** Possible years of birth, latest first, each with its era or both: "昭和64年・平成元年". */
export const birthYears = (today: DateText, locale: Locale): readonly { year: number; era: string }[] =>
  Array.from({ length: OLDEST + 1 }, (_none, age) => {
    const year = Number(today.slice(0, 4)) - age;
    return { year, era: eraYearsOf(year, locale).join(locale === 'ja' ? '・' : ', ') };
  });

/** January to December for a list: "4月", "April". */
export const monthNames = (locale: Locale): readonly string[] =>
  Array.from({ length: 12 }, (_none, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, month, 1))),
  );
