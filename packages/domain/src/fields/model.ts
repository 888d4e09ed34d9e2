import * as z from 'zod/mini';
import { SHORT, bounded, tooLong } from '../bounds/bounds.ts';
import { toFurigana } from './kana.ts';
import { lettersOf } from './letters.ts';
import { isTel, keptTel } from './tel.ts';
import type { RefusalCode } from '../refusals/model.ts';
import { halfWidth, plainHyphens, writtenCode } from './width.ts';

export { Flag, NumberInQuery, RowId, flagOf } from './ids.ts';

/** Length in characters as a person counts them. */
export const characterCount = (text: string): number => lettersOf(text).length;

/** Whether a text has at most `max` characters. A text of fewer UTF-16 units passes without the costly count. */
export const isWithin = (text: string, max: number): boolean => text.length <= max || characterCount(text) <= max;

/** Whether a text has at least `min` characters. A minimum of one needs no count. */
export const isAtLeast = (text: string, min: number): boolean =>
  min <= 1 ? min <= 0 || text !== '' : text.length >= min && characterCount(text) >= min;

/** Control characters except tab, line feed and return, and halves of characters: databases refuse them. */
export const UNKEEPABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/**
 * Marks that change the direction of writing, and blanks without width: they make a text look different from what is
 * stored (Unicode Technical Report 36, "Bidirectional Text Spoofing"). The joiner of emoji is allowed.
 */
export const MISLEADING = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Line breaks and tabs. In a single line they could only mislead, for example in a mail. */
export const LINE_BREAK = /[\t\n\r\u2028\u2029]/;

/** A letter with its combining marks. A kanji with a variation selector is one letter and stays unchanged. */
const COMBINED = /[^\p{M}\p{Script=Han}]\p{M}+/gu;

/**
 * Joins combining marks with their letter (か and ゛ to が), which some keyboards and file systems separate. NFC of the
 * whole text would also replace 神 and other variants that people use in their names.
 */
const joined = (text: string): string => text.replace(COMBINED, (letter) => letter.normalize('NFC'));

/** Hangul fillers, joiners, variation selectors and the empty Braille pattern: invisible on their own. */
const UNSEEN = /^(?:[\s\u2800\u3164\u115f\u1160\uffa0]|\u034f|\u200c|\u200d|\p{Variation_Selector})+$/u;
const emptyWhenUnseen = (text: string): string => (UNSEEN.test(text) ? '' : text);

/** No writing stacks so many marks on one letter. Sorting them takes quadratic time. */
const HEAP_OF_MARKS = /\p{M}{11}/u;

/** Most UTF-16 units of one character: a family of emoji takes 11, the flag of Scotland 14. */
const UNITS_A_CHARACTER = 16;

/** Text of one or more lines, at most `max` characters, with joined marks and trimmed. */
export const longText = (max: number) =>
  z.string().check(
    bounded(max * UNITS_A_CHARACTER, tooLong(max)),
    z.refine((value: string) => !HEAP_OF_MARKS.test(value), { error: 'format', abort: true }),
    z.overwrite(joined),
    z.trim(),
    z.overwrite(emptyWhenUnseen),
    z.refine((value: string) => isWithin(value, max), tooLong(max)),
    z.refine((value: string) => !UNKEEPABLE.test(value) && !MISLEADING.test(value), { error: 'format' }),
  );
/** The same on a single line. */
export const text = (max: number) =>
  longText(max).check(z.refine((value: string) => !LINE_BREAK.test(value), { error: 'format' }));
export const requiredText = (max: number) => text(max).check(z.minLength(1, { error: 'required' }));

/** "E-mail at most 128 characters" (product, "Addresses and telephones"). */
export const EMAIL_LENGTH = 128;
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
/** Whether a text is an address with one @ and a dot in the domain; surrounding blanks do not count. */
export const isEmail = (value: string): boolean => EMAIL.test(value.trim());
export const Email = z.string().check(
  bounded(2 * EMAIL_LENGTH, tooLong(EMAIL_LENGTH)),
  z.overwrite(halfWidth),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => isWithin(value, EMAIL_LENGTH), tooLong(EMAIL_LENGTH)),
  z.regex(EMAIL, { error: 'email' }),
);
/** Key of an e-mail address: two addresses that differ only in case are the same account. */
export const emailKey = (email: string): string => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A telephone number as `keptTel` writes it (product, "Addresses and telephones"). */
export const Tel = z
  .string()
  .check(
    bounded(SHORT, { error: 'tel' }),
    z.overwrite(keptTel),
    z.minLength(1, { error: 'required' }),
    z.refine(isTel, { error: 'tel' }),
  );

/** A postal code without its 〒, half-width: "〒０９８ー９９０１" becomes "098-9901". */
export const Zipcode = z.string().check(
  bounded(SHORT, { error: 'zipcode' }),
  z.overwrite((typed) => plainHyphens(typed).replace(/[〒\s]/g, '')),
  z.minLength(1, { error: 'required' }),
  z.regex(/^\d{3}-?\d{4}$/, { error: 'zipcode' }),
);

/** A code that is printed and read out, of an application or of any of its reservations. */
export const PaperCode = requiredText(32).check(z.overwrite(writtenCode));

const FURIGANA_LENGTH = 64;
/**
 * Furigana: full-width katakana with its sound and iteration marks, middle dot and blanks. Hiragana and half-width
 * katakana are converted first.
 */
export const Furigana = z.string().check(
  bounded(4 * FURIGANA_LENGTH, tooLong(FURIGANA_LENGTH)),
  z.overwrite(toFurigana),
  z.trim(),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => isWithin(value, FURIGANA_LENGTH), tooLong(FURIGANA_LENGTH)),
  z.regex(/^[ァ-ヺー・ヽヾ ]*$/, { error: 'furigana' }),
);

/** Options that report a rule about several fields at one of them. */
export const told = (field: string, error: string) => ({ error, path: [field] });

/**
 * Options that report a rule about several fields together with the rules of single fields, instead of only after those
 * pass. The rule must cope with fields that are wrong or missing.
 */
export const atOnce = (field: string, error: RefusalCode) => ({
  ...told(field, error),
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
});
