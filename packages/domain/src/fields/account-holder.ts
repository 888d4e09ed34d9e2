import * as z from 'zod/mini';
import { bounded, tooLong } from '../bounds/bounds.ts';
import { toFurigana } from './kana.ts';

/** Full-width katakana in the order of their half-width forms from U+FF66; what banks do not know is left out. */
const FULL = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン';
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ';
const halfOf = new Map([...FULL].map((letter, index) => [letter, [...HALF][index] ?? letter]));

/** Letters and marks that names of accounts do not have, and what stands for them there. */
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
 * The name of a bank account's holder in the letters of the banks' files: half-width katakana of full size, voiced
 * marks as letters of their own, a hyphen for the long vowel, a dot for the one between the parts of a foreign name and a
 * blank for its double hyphen, capital letters. What has no such form stays.
 */
export const toAccountHolder = (name: string): string =>
  Array.from(toFurigana(name).toUpperCase().normalize('NFD'), (letter) => {
    const known = INSTEAD[letter] ?? letter;
    return halfOf.get(known) ?? known;
  })
    .join('')
    .replace(/ {2,}/g, ' ');

const EVERY_LETTER = /[ｱ-ﾝ][ﾞﾟ]?|[A-Z0-9()\-./｢｣ ]/g;

/** Whether a name is in the letters of the banks' files already, so that nothing of it would be converted. */
export const isInForm = (name: string): boolean => name.replace(EVERY_LETTER, '') === '' && !name.includes('  ');

/** What of a converted name has no place in the banks' files: each such letter once; '' where every one has. */
export const strangeLetters = (name: string): string => [...new Set(name.replace(EVERY_LETTER, ''))].join('');

/** Longest name of an account in the banks' files, voiced marks counted (全銀協規定フォーマット, 口座名義 30 桁). */
export const ACCOUNT_HOLDER_LENGTH = 30;

/** "Bank account holder name in kana" (product, "Texts"), kept in the letters of the banks' files. */
export const AccountHolder = z.string().check(
  bounded(4 * ACCOUNT_HOLDER_LENGTH, tooLong(ACCOUNT_HOLDER_LENGTH)),
  z.overwrite(toAccountHolder),
  z.trim(),
  z.minLength(1, { error: 'required' }),
  z.maxLength(ACCOUNT_HOLDER_LENGTH, { error: 'max-length' }),
  z.refine((name) => strangeLetters(name) === '', { error: 'account-holder-kana' }),
);
