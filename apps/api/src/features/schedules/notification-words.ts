import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { RepeatRule } from '@machi/domain/schedule/rule';
import { FROM_DATE_ON, ONLY_DATE } from '@machi/domain/schedule/scopes';
import type { NextContent, Part } from './change.ts';
import { timesOf } from './rows.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const textsIn = wordingsOf('schedule-letters', { ja, en });

/** A day with its times. */
export function timeInWords(times: RepeatRule | undefined, locale: Locale): string {
  if (!times) return textsIn(locale)['next.none'];
  const { start_date, start_time: start, end_time: end } = times;
  const day = dayInWords(start_date)[locale];
  return start === null || end === null ? day : `${day} ${timesInWords({ start, end })[locale]}`;
}

/** The deleted part of a schedule, in words. */
export function partInWords(part: Part | undefined, locale: Locale): string {
  const texts = textsIn(locale);
  if (part?.scope !== FROM_DATE_ON && part?.scope !== ONLY_DATE) return texts['part.whole'];
  const words = part.scope === ONLY_DATE ? texts['part.date'] : texts['part.from'];
  return fillText(words, { day: dayInWords(part.date)[locale] });
}

/** For a series: the dates concerned, and for remaining participants their new time. */
export function aboutInWords(part: Part | undefined, next: NextContent | undefined, locale: Locale): string {
  if (!part) return '';
  const texts = textsIn(locale);
  const day = dayInWords(part.date)[locale];
  if (part.scope === FROM_DATE_ON) return fillText(texts['about.from'], { day });
  if (part.scope !== ONLY_DATE) return '';
  if (!next) return fillText(texts['about.day'], { day });
  return fillText(texts['about.date'], { day, time: timeInWords(timesOf(next), locale) });
}
