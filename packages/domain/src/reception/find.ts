import { addDays, daysBetween, isDateText } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';
import { memberSearchOf } from '../member-desk/search.ts';
import type { MemberSearch } from '../member-desk/search.ts';

/** Words of which a reservation has all; what is typed beyond them is left out. */
const MOST_WORDS = 6;

/** A word of a search, in each form in which something is compared with it. */
export interface WantedWord extends MemberSearch {
  /** As codes of applications and reservations are written. */
  readonly code: string;
  /** The day of use that it may mean. */
  readonly day: DateText | null;
}

const two = (number: string): string => number.padStart(2, '0');

/** The year in which a day without one is nearest to today. */
function nearest(month: string, day: string, today: DateText): DateText | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((one) => `${one}-${two(month)}-${two(day)}`).filter(isDateText);
  const away = (date: DateText) => Math.abs(daysBetween(today, date));
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

/** "11/25", "11月25日", "2026-11-25", "2026年11月25日", "今日", "明日". */
function dayIn(word: string, today: DateText): DateText | null {
  if (word === '今日') return today;
  if (word === '明日') return addDays(today, 1);
  const [, year, month = '', day = ''] = /^(?:(\d{4})[-/年])?(\d{1,2})[-/月](\d{1,2})日?$/.exec(word) ?? [];
  if (month === '') return null;
  if (year === undefined) return nearest(month, day, today);
  const date = `${year}-${two(month)}-${two(day)}`;
  return isDateText(date) ? date : null;
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
    .map((word) => ({ ...memberSearchOf(word), code: word.toUpperCase(), day: dayIn(word, today) }));
}
