import { addDays, type DateText } from '../calendar/model.ts';
import { dayNear } from '../fields/day-written.ts';
import { writtenCode } from '../fields/width.ts';
import { memberSearchOf, type MemberSearch } from '../member-desk/search.ts';

/** Words of which a reservation has all; what is typed beyond them is left out. */
const MOST_WORDS = 6;

/** A word of a search, in each form in which something is compared with it. */
export interface WantedWord extends MemberSearch {
  /** As codes of applications and reservations are written. */
  readonly code: string;
  /** The day of use that it may mean. */
  readonly day: DateText | null;
}

/** A day in any usual writing, "今日" and "明日" too. */
function dayIn(word: string, today: DateText): DateText | null {
  if (word === '今日') return today;
  if (word === '明日') return addDays(today, 1);
  return dayNear(word, today) ?? null;
}

/** A number alone, however it is parted, is one word. */
const isNumber = (typed: string): boolean =>
  /^[\d\s()+-]+$/.test(typed) && !/^\d{4}-\d{1,2}-\d{1,2}$/.test(typed.trim());

/** Reads what reception typed: words with blanks between, of which a reservation has all. */
export function wantedWords(typed: string, today: DateText): WantedWord[] {
  const folded = typed.normalize('NFKC').trim();
  const words = isNumber(folded) ? [folded] : folded.split(/\s+/u);
  return words
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => ({ ...memberSearchOf(word), code: writtenCode(word), day: dayIn(word, today) }));
}
