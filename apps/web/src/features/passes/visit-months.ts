import { monthOf } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';

/** The visits by month ("2026-11"), in their order. `visited_at` is in the town's time. */
export function byMonth<Visit extends { readonly visited_at: string }>(
  visits: readonly Visit[],
): readonly { readonly month: string; readonly visits: readonly Visit[] }[] {
  const months = Map.groupBy(visits, ({ visited_at }) => monthOf(visited_at));
  return [...months].map(([month, own]) => ({ month, visits: own }));
}

/** "2026年11月", "November 2026". */
export const monthWords = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
