import * as z from 'zod/mini';
import { daysBetween, isDateText, type DateText } from '../calendar/model.ts';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { dayTyped, eras } from './era-days.ts';
import { plainHyphens } from './width.ts';

/** Era letters by what precedes a year in lists: R, 令和, 令. */
const letters: ReadonlyMap<string, string> = new Map(
  eras.flatMap(({ letter, era }) => [letter, era.ja, era.ja.slice(0, 1)].map((name) => [name, letter])),
);

const WRITTEN = /^(\p{L}{0,2}?)(\d{1,4}|元)[年./-](\d{1,2})[月./-](\d{1,2})日?(?:\s+0?0:00(?::00)?)?$/u;
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * A day as lists write it: "1948-04-02", "1948/4/2", "1948年4月2日", "19480402", "昭和23年4月2日", "S23.4.2". Undefined if the
 * text is not a day.
 */
export function dayWritten(text: string): DateText | undefined {
  if (text.length > SHORT) return undefined;
  // NFKC splits ㍻, a single character for an era.
  const plain = plainHyphens(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/^(\p{L}+)\s+/u, '$1')
    .replace(/ *([年月]) */g, '$1');
  const [, ...western] = EIGHT_DIGITS.exec(plain) ?? [];
  if (western.length > 0) return dayTyped(western.join('-'));
  const [, name = '', ...parts] = WRITTEN.exec(plain) ?? [];
  const letter = name === '' ? '' : letters.get(name);
  return letter === undefined || parts.length === 0 ? undefined : dayTyped(`${letter}${parts.join('-')}`);
}

const WITHOUT_YEAR = /^(\d{1,2})[-/.月](\d{1,2})日?$/;
/** The day that somebody types into a search; without a year, "11/20" or "11月20日", the nearest one. */
export function dayNear(typed: string, today: DateText): DateText | undefined {
  const written = dayWritten(typed);
  if (written !== undefined || typed.length > SHORT) return written;
  const [, month = '', day = ''] = WITHOUT_YEAR.exec(plainHyphens(typed)) ?? [];
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => dayTyped(`${one}-${month}-${day}`) ?? []);
  const away = (date: DateText) => Math.abs(daysBetween(today, date));
  return days.toSorted((one, other) => away(one) - away(other))[0];
}

/** A required day, in any writing that `dayWritten` reads. */
export const RequiredDate = z.string().check(
  bounded(SHORT, { error: 'date' }),
  z.overwrite((typed) => dayWritten(typed) ?? typed),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => value === '' || isDateText(value), { error: 'date' }),
);
