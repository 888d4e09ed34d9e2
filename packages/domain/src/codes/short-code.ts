import { plainHyphens, tidyCode } from '../fields/width.ts';

/** 32 characters, 5 bits each. O, I and L are read as the digits that they look like; U is in no code. */
export const SHORT_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 40 bits, some 10^12 codes. With 100 of them open at once, and the 1000 wrong ones an hour that the town hears at most,
 * somebody who guesses without a pause hits one in about 1,200 years; and each LINE account has five tries an hour.
 */
export const SHORT_CODE_LENGTH = 8;

/** "K7QM-2XPD", as the page shows it and the link sends it. */
export const writtenShortCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Longest text that is looked at as a code: with blanks and dashes of any kind between its characters. */
const MOST_TYPED = 24;
const CODE = /^[0-9A-HJKMNP-TV-Z]+$/;

/** The code that a text may be, in one writing; undefined: it is none. */
export function readShortCode(text: string, length = SHORT_CODE_LENGTH): string | undefined {
  if (text.length > MOST_TYPED) return undefined;
  const code = tidyCode(text).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === length && CODE.test(code) ? code : undefined;
}

/** Whether somebody meant a code: a word of eight letters may be a question. */
export const isMeantAsCode = (text: string): boolean => /[-\d]/.test(plainHyphens(text));
