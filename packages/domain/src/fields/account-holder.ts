import * as z from 'zod/mini';
import { bounded, tooLong } from '../bounds/bounds.ts';
import { toFurigana } from './kana.ts';

/** Full-width katakana in the order of their half-width forms from U+FF66, without those that banks do not accept. */
const FULL = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ';
const halfOf = new Map([...FULL].map((letter, index) => [letter, [...HALF][index] ?? letter]));

/** Letters and marks that account names cannot contain, with their replacements. */
const INSTEAD: Readonly<Record<string, string>> = {
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
  ヵ: 'カ',
  ヶ: 'ケ',
  ヲ: 'オ',
  ヰ: 'イ',
  ヱ: 'エ',
  ー: '-',
  '−': '-',
  '\u3099': 'ﾞ',
  '\u309a': 'ﾟ',
  '「': '｢',
  '」': '｣',
  '・': '.',
  '=': ' ',
  '゠': ' ',
};

/**
 * Name of an account's holder in the characters of the banks' files: half-width katakana of full size, voiced marks as
 * separate letters, a hyphen for the long vowel, a dot between the parts of a foreign name, a blank for its double
 * hyphen, capital letters. Other characters stay.
 */
export const toAccountHolder = (name: string): string =>
  Array.from(toFurigana(name).toUpperCase().normalize('NFD'), (letter) => {
    const known = INSTEAD[letter] ?? letter;
    return halfOf.get(known) ?? known;
  })
    .join('')
    .replace(/ {2,}/g, ' ');

const EVERY_LETTER = /[ｱ-ﾝ][ﾞﾟ]?|[A-Z0-9()\-./｢｣ ]/g;

/** Whether a name is in the characters of the banks' files already. */
export const isInForm = (name: string): boolean => name.replace(EVERY_LETTER, '') === '' && !name.includes('  ');

/** Letters of a converted name that the banks' files cannot contain, each once; '' if there are none. */
export const strangeLetters = (name: string): string => [...new Set(name.replace(EVERY_LETTER, ''))].join('');

/** Longest account name in the banks' files, voiced marks counted (全銀協規定フォーマット, 口座名義 30 桁). */
export const ACCOUNT_HOLDER_LENGTH = 30;

/** "Bank account holder name in kana" (product, "Texts"), stored in the characters of the banks' files. */
export const AccountHolder = z.string().check(
  bounded(4 * ACCOUNT_HOLDER_LENGTH, tooLong(ACCOUNT_HOLDER_LENGTH)),
  z.overwrite(toAccountHolder),
  z.trim(),
  z.minLength(1, { error: 'required' }),
  z.maxLength(ACCOUNT_HOLDER_LENGTH, { error: 'max-length' }),
  z.refine((name) => strangeLetters(name) === '', { error: 'account-holder-kana' }),
);
