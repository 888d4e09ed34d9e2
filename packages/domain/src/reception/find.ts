import { addDays, type DateText } from '../calendar/model.ts';
import { dayNear } from '../fields/day-written.ts';
import { writtenCode } from '../fields/width.ts';
import { memberSearchOf, type MemberSearch } from '../member-desk/search.ts';

/** Most words of a search, all of which must match; further ones are ignored. */
const MOST_WORDS = 6;

/** A word of a search, in all forms used for comparison. */
export interface WantedWord extends MemberSearch {
  /** In the form of application and reservation codes. */
  readonly code: string;
  /** Day of use that it may mean. */
  readonly day: DateText | null;
}

/** Parses a day in any usual writing, "今日" and "明日" too. */
function dayIn(word: string, today: DateText): DateText | null {
  if (word === '今日') return today;
  if (word === '明日') return addDays(today, 1);
  return dayNear(word, today) ?? null;
}

/** A number alone is one word, however it is divided. */
const isNumber = (typed: string): boolean =>
  /^[\d\s()+-]+$/.test(typed) && !/^\d{4}-\d{1,2}-\d{1,2}$/.test(typed.trim());

/** Parses reception's search: words with blanks between, all of which must match. */
export function wantedWords(typed: string, today: DateText): WantedWord[] {
  const folded = typed.normalize('NFKC').trim();
  const words = isNumber(folded) ? [folded] : folded.split(/\s+/u);
  return words
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => ({ ...memberSearchOf(word), code: writtenCode(word), day: dayIn(word, today) }));
}
