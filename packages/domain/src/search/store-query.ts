import { dateAt } from '../calendar/model.ts';
import type { Reading, Sought } from './words.ts';

/** The mark of letters that stand in a title, and of the month in which a text appeared. */
const [IN_TITLE, IN_MONTH] = ['^', '@'] as const;
const MOST_FORMS = 8;

/** A term of PostgreSQL's text search. Words have letters and digits only, so that nothing can be an operator. */
const term = (letters: string, isOpen = false): string => `'${letters}'${isOpen ? ':*' : ''}`;

/** All pairs of letters of a form, as they stand next to each other; a single letter begins a pair or ends a text. */
function pairs(form: string, mark: string): string | undefined {
  const letters = [...form].filter((letter) => /[\p{L}\p{N}ー々〆]/u.test(letter));
  if (letters.length === 0) return undefined;
  if (letters.length === 1) return term(mark + letters.join(''), true);
  const all = new Set(letters.slice(1).map((letter, index) => term(`${mark}${letters[index] ?? ''}${letter}`)));
  return `(${[...all].join('&')})`;
}

function queryOf(reading: Reading, mark: string): string | undefined {
  const telling = reading.filter(({ weight }) => weight === 1);
  const words = (telling.length > 0 ? telling : reading).map(({ text, forms }) => {
    const written = [text, ...forms.map((form) => form.text)].slice(0, MOST_FORMS);
    const found = written.flatMap((form) => {
      const parts = form.split(' ').flatMap((part) => pairs(part, mark) ?? []);
      return parts.length === 0 ? [] : `(${parts.join('&')})`;
    });
    return found.length === 0 ? undefined : `(${found.join('|')})`;
  });
  const known = words.filter((word) => word !== undefined);
  return known.length === 0 ? undefined : known.join('&');
}

/**
 * Queries for `notice_search` of the database, by each division of the query into words: first those for all words in
 * the title, then those for all words anywhere.
 */
export const storeQueries = ({ readings }: Sought): readonly (readonly string[])[] =>
  [IN_TITLE, ''].map((mark) => [...new Set(readings.flatMap((reading) => queryOf(reading, mark) ?? []))]);

/** The same for texts of the last months alone, which keeps a common word from being looked up in all years. */
export function inMonths(query: string, now: Date, months: number): string {
  const [year = 0, month = 0] = dateAt(now).split('-').map(Number);
  const last = year * 12 + month;
  const wanted = Array.from({ length: months + 1 }, (_none, index) => term(`${IN_MONTH}${last + 1 - index}`));
  return `(${query})&(${wanted.join('|')})`;
}
