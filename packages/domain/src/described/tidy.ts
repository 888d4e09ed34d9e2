import type { Description } from './model.ts';
import { toFurigana } from '../fields/kana.ts';
import { keptTel, withHyphens } from '../fields/kept-tel.ts';
import { emailKey } from '../fields/model.ts';

/** What a Japanese keyboard gives first, full-width letters and digits, as fields take them; blanks at both ends go. */
const halfWidth = (typed: string): string => typed.normalize('NFKC').trim();

/** An address as typed, its ＠ and letters half-width; capitals stay. */
export const tidyEmail = (typed: string): string => halfWidth(typed);

/** A postal code without its 〒, half-width: "〒０９８ー９９０１" becomes "098-9901". */
export const tidyZipcode = (typed: string): string =>
  halfWidth(typed)
    .replace(/[〒\s]/g, '')
    .replace(/[‐-―−ーｰ]/g, '-');

const byKind: Readonly<Partial<Record<Description[number]['kind'], (typed: string) => string>>> = {
  furigana: (typed) => toFurigana(typed).trim(),
  email: tidyEmail,
  tel: keptTel,
  zipcode: tidyZipcode,
};
/** What is typed into described fields is shown as it will be kept, before anybody confirms it: by the names of the fields. */
export const tidiersOf = (fields: Description): Readonly<Record<string, (typed: string) => string>> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const tidy = byKind[kind];
      return tidy === undefined ? [] : [[name, tidy]];
    }),
  );

/** A login ID as somebody would say it: mobile numbers with hyphens, addresses in lower case. */
export const loginIdInWords = (loginId: string): string =>
  loginId.includes('@') ? emailKey(loginId) : withHyphens(loginId);
