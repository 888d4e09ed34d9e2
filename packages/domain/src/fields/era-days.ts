import type { Localized } from '../locale/model.ts';
import { isDateText, type DateText } from '../calendar/model.ts';
import { halfWidth } from './width.ts';

/** The eras in which a living person can be born, the present one first, with their letters in print. */
export const eras = [
  { letter: 'R', era: { ja: '令和', en: 'Reiwa' }, first: '2019-05-01' },
  { letter: 'H', era: { ja: '平成', en: 'Heisei' }, first: '1989-01-08' },
  { letter: 'S', era: { ja: '昭和', en: 'Shōwa' }, first: '1926-12-25' },
  { letter: 'T', era: { ja: '大正', en: 'Taishō' }, first: '1912-07-30' },
] as const satisfies readonly { readonly letter: string; readonly era: Localized; readonly first: DateText }[];

/** The typed parts of a day; without an era the year is a western one. */
export interface TypedDay {
  readonly era: string;
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

const nothing: TypedDay = { era: '', year: '', month: '', day: '' };
const two = (digits: string): string => digits.padStart(2, '0');

/** The parts of "S23-4-2" or of a day. */
export function partsOfDay(typed: string): TypedDay {
  const [, era = '', year = '', month = '', day = ''] = /^([A-Z]?)([^-]*)-?([^-]*)-?([^-]*)$/.exec(typed) ?? [];
  return { era, year, month, day };
}

/** Joins the parts into one text for the form's state; empty while nothing is typed and the era is untouched. */
export const joinedDay = (parts: TypedDay): string => {
  const { era, year, month, day } = parts;
  const plain = [year, month, day].map((part) => part.replaceAll('-', ''));
  return plain.join('') === '' && era === nothing.era ? '' : `${era}${plain.join('-')}`;
};

/**
 * The typed day as "1948-04-02"; undefined if it is none. The first year of an era may be 元. Years count on beyond the
 * end of an era, as in old documents: 平成35年 is 2023.
 */
export function dayTyped(typed: string): DateText | undefined {
  const { era, ...parts } = partsOfDay(typed.slice(0, 64));
  const [year, month, day] = [parts.year.trim() === '元' ? '1' : parts.year, parts.month, parts.day].map(halfWidth);
  if (![year, month, day].every((part) => /^\d{1,4}$/.test(part ?? ''))) return undefined;
  const first = eras.find(({ letter }) => letter === era)?.first;
  const counted =
    era === '' ? Number(year) : first === undefined ? Number.NaN : Number(first.slice(0, 4)) + Number(year) - 1;
  const date = `${counted}-${two(month ?? '')}-${two(day ?? '')}`;
  return isDateText(date) && (era === '' || Number(year) > 0) ? date : undefined;
}

/** A day as people of the town type it: in its era, or unchanged if it is older than all of these. */
export function typedDay(date: DateText): string {
  const era = eras.find(({ first }) => date >= first);
  if (era === undefined) return date;
  const [year = '', month, day] = date.split('-').map(Number);
  return `${era.letter}${Number(year) - Number(era.first.slice(0, 4)) + 1}-${month}-${day}`;
}
