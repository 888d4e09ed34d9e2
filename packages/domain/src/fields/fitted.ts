import { lettersOf } from './letters.ts';
import { LINE_BREAK, MISLEADING, UNKEEPABLE, characterCount, longText } from './model.ts';

/** Most UTF-16 units of one character. */
const UNITS_A_CHARACTER = 16;

const all = ({ source }: RegExp): RegExp => new RegExp(source, 'gu');
const UNKEPT = all(UNKEEPABLE);
const MISLED = all(MISLEADING);
const BROKEN = all(LINE_BREAK);
/** Surplus marks on one letter, which forms refuse. */
const HEAP_OF_MARKS = /(\p{M}{10})\p{M}+/gu;

/**
 * Text from another program, made acceptable to a form: refused characters are removed, and a long text is cut at a
 * whole character.
 */
export function fitted(
  text: string,
  max: number,
  isOneLine = false,
): { readonly text: string; readonly isCut: boolean } {
  const bounded = text.slice(0, max * UNITS_A_CHARACTER);
  const kept = (isOneLine ? bounded.replaceAll(BROKEN, ' ') : bounded.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replaceAll(UNKEPT, '')
    .replaceAll(MISLED, '')
    .replaceAll(HEAP_OF_MARKS, '$1')
    .trim();
  const isLong = kept.length > max && characterCount(kept) > max;
  const short = isLong ? lettersOf(kept).slice(0, max).join('') : kept;
  const read = longText(max).safeParse(short);
  return { text: read.success ? read.data : '', isCut: isLong || bounded.length < text.length || !read.success };
}
