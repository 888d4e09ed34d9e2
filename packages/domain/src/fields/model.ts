import * as z from 'zod/mini';
import { SHORT, bounded, tooLong } from '../bounds/bounds.ts';
import { toFurigana } from './kana.ts';
import { lettersOf } from './letters.ts';
import { isTel, keptTel } from './tel.ts';
import type { RefusalCode } from '../refusals/model.ts';
import { halfWidth, plainHyphens, writtenCode } from './width.ts';

/** Length in characters as a person counts them. */
export const characterCount = (text: string): number => lettersOf(text).length;

/** A text of fewer UTF-16 units has no more characters either: most texts need not be taken apart. */
export const isWithin = (text: string, max: number): boolean => text.length <= max || characterCount(text) <= max;

/** Whatever is there is one character at least: no text need be taken apart for that. */
export const isAtLeast = (text: string, min: number): boolean =>
  min <= 1 ? min <= 0 || text !== '' : text.length >= min && characterCount(text) >= min;

/** Control characters except tab, line feed and return, and halves of characters: no database keeps them. */
export const UNKEEPABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/**
 * Marks that turn the direction of writing, and blanks without width: they show a text otherwise than it is stored
 * (Unicode Technical Report 36, "Bidirectional Text Spoofing"). The joiner of emoji stays.
 */
export const MISLEADING = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** What ends a line; in a single line it could only be there to mislead, for example in a mail. */
export const LINE_BREAK = /[\t\n\r\u2028\u2029]/;

/** Marks that belong to the letter before them; a kanji with its variation selector is one letter and stays as it is. */
const COMBINED = /[^\p{M}\p{Script=Han}]\p{M}+/gu;

/**
 * Joins combining marks with their letter (か and ゛ to が), as some keyboards and file systems keep them apart. Not
 * Unicode's NFC of the whole text: that would replace 神 and other variants with which people write their name.
 */
const joined = (text: string): string => text.replace(COMBINED, (letter) => letter.normalize('NFC'));

/** Fillers of Hangul, joiners, variation selectors and the empty Braille pattern: on their own they are invisible. */
const UNSEEN = /^(?:[\s\u2800\u3164\u115f\u1160\uffa0]|\u034f|\u200c|\u200d|\p{Variation_Selector})+$/u;
const emptyWhenUnseen = (text: string): string => (UNSEEN.test(text) ? '' : text);

/** No writing stacks so many marks on one letter; to bring them into order takes the square of their number. */
const HEAP_OF_MARKS = /\p{M}{11}/u;

/** UTF-16 units that one character may take: a family of emoji takes eleven, the flag of Scotland fourteen. */
const UNITS_A_CHARACTER = 16;

/** Text of one or more lines, at most `max` characters, marks joined, blanks at both ends taken off. */
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

/** A flag on the wire: 0 or 1. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
export type Flag = z.infer<typeof Flag>;

/** A number as a body or a program gives it, or as its digits stand in a query. */
export const NumberInQuery = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/, { error: 'numeric' })), z.transform(Number)),
]);

/** A positive whole number that names a row; digits in a path or query, a number in a body. */
export const RowId = z
  .union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/, { error: 'format' })), z.transform(Number))])
  .check(z.refine((value: number) => Number.isInteger(value) && value > 0 && value < 1e9, { error: 'format' }));

/** "E-mail at most 128 characters" (product, "Addresses and telephones"). */
export const EMAIL_LENGTH = 128;
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
/** One @, a dot in the domain, no blanks; the blanks around it do not count. */
export const isEmail = (value: string): boolean => EMAIL.test(value.trim());
export const Email = z.string().check(
  bounded(2 * EMAIL_LENGTH, tooLong(EMAIL_LENGTH)),
  z.overwrite(halfWidth),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => isWithin(value, EMAIL_LENGTH), tooLong(EMAIL_LENGTH)),
  z.regex(EMAIL, { error: 'email' }),
);
/** Two e-mail addresses are the same account when they differ in case only. */
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

/** A code that stands on papers and is read out: of an application, or of any of its reservations. */
export const PaperCode = requiredText(32).check(z.overwrite(writtenCode));

const FURIGANA_LENGTH = 64;
/**
 * Furigana: full-width katakana with its sound and iteration marks, middle dot and blanks. Hiragana and half-width
 * katakana become that before the rule is asked.
 */
export const Furigana = z.string().check(
  bounded(4 * FURIGANA_LENGTH, tooLong(FURIGANA_LENGTH)),
  z.overwrite(toFurigana),
  z.trim(),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => isWithin(value, FURIGANA_LENGTH), tooLong(FURIGANA_LENGTH)),
  z.regex(/^[ァ-ヺー・ヽヾ ]*$/, { error: 'furigana' }),
);

/** What a rule about several fields is told as, at one of them. */
export const told = (field: string, error: string) => ({ error, path: [field] });

/**
 * Lets a rule about several fields report together with the rules of single fields, instead of only after those pass.
 * The rule must cope with fields that are wrong or missing.
 */
export const atOnce = (field: string, error: RefusalCode) => ({
  ...told(field, error),
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
});
