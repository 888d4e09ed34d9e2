import { longDayOf } from '@machi/domain/calendar/long-days';
import type { Locale } from '@machi/domain/locale/model';
import { clockOf } from '../language/dates.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const POCKET = 'pocket';

export const usePocketTexts = textsOf(POCKET, { ja, en });
export type PocketTexts = ReturnType<typeof usePocketTexts>;

/** Day and time: "2026年11月28日（土） 15:02". A clock that was set back makes no moment of tomorrow. */
export function momentOf(at: number, locale: Locale): string {
  const then = Math.min(at, Date.now());
  return `${longDayOf(new Date(then).toISOString(), locale)} ${clockOf(then)}`;
}
