import { dayInWords, minutesInWords, timeInWords } from '../calendar/words.ts';
import { listed, type Locale } from '../locale/model.ts';
import { textsOf } from '../locale/texts.ts';
import type { RoomWish } from './intent.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

/** Words of the search, for its page with and without script. */
export const searchTexts = textsOf('search', { ja, en });

/** Title of the link to the room search with the fields of a wish. */
export function wishInWords({ date, start, minutes, capacity }: RoomWish, locale: Locale): string {
  const parts = [
    dayInWords(date)[locale],
    ...(start === undefined ? [] : [searchTexts(locale, 'wish.from', { time: timeInWords(start) })]),
    ...(minutes === undefined ? [] : [minutesInWords(minutes)[locale]]),
    ...(capacity === undefined ? [] : [searchTexts(locale, 'wish.persons', { count: capacity })]),
  ];
  return searchTexts(locale, 'wish', { wish: listed(parts, locale) });
}

/** What to try when nothing is found. */
export const hints = ['try.short', 'try.other', 'try.kana', 'try.day'] as const;
