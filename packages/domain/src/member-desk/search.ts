import { toFurigana } from '../fields/kana.ts';
import { BETWEEN_DIGITS, FROM_ABROAD } from '../fields/tel.ts';
import { plainHyphens } from '../fields/width.ts';

/** Search text, normalised for each kind of column; blanks do not count. */
export interface MemberSearch {
  /** Compatibility forms folded, in lower case: for names, e-mail addresses and town ids. */
  readonly text: string;
  /** Hiragana and half-width letters as katakana: for furigana. */
  readonly kana: string;
  /** Digits alone, +81 as 0: for telephone numbers; empty if the text is not a number. */
  readonly digits: string;
}

const BLANKS = /\s/gu;

/** Fewer digits than these occur in nearly every telephone number. */
const FEWEST_DIGITS = 3;

/** Reads a search text in any usual writing. */
export function memberSearchOf(typed: string): MemberSearch {
  const folded = typed.normalize('NFKC').replace(BLANKS, '');
  const digits = plainHyphens(folded).replace(BETWEEN_DIGITS, '').replace(FROM_ABROAD, '0');
  return {
    text: folded.toLowerCase(),
    kana: toFurigana(typed).replace(BLANKS, ''),
    digits: /^\d+$/.test(digits) && digits.length >= FEWEST_DIGITS ? digits : '',
  };
}
