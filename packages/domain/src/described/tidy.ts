import { toFurigana } from '../fields/kana.ts';
import { keptTel, withHyphens } from '../fields/kept-tel.ts';
import { emailKey } from '../fields/model.ts';
import type { FormKind, FormTextField } from './form-model.ts';
import type { Description } from './model.ts';

/** What a Japanese keyboard gives first, full-width letters and digits, as fields take them; blanks at both ends go. */
const halfWidth = (typed: string): string => typed.normalize('NFKC').trim();

/** An address as typed, its ＠ and letters half-width; capitals stay. */
export const tidyEmail = (typed: string): string => halfWidth(typed);

/** A postal code without its 〒, half-width: "〒０９８ー９９０１" becomes "098-9901". */
export const tidyZipcode = (typed: string): string =>
  halfWidth(typed)
    .replace(/[〒\s]/g, '')
    .replace(/[‐-―−ーｰ]/g, '-');

type Tidied = FormKind | NonNullable<FormTextField['format']>;

const byKind: Readonly<Partial<Record<Tidied, (typed: string) => string>>> = {
  furigana: (typed) => toFurigana(typed).trim(),
  email: tidyEmail,
  'email-list': halfWidth,
  tel: keptTel,
  zipcode: tidyZipcode,
  url: halfWidth,
  'local-url': halfWidth,
  time: halfWidth,
  alphanumeric: halfWidth,
  numeric: halfWidth,
};

/** What is longer is no answer to any of these kinds, and to normalise it could take seconds. */
const LONGEST = 20_000;

/** What is typed into a field of a kind, or of a format, as it will be kept. */
export const tidied = (kind: Tidied | undefined, typed: string): string =>
  (kind !== undefined && typed.length <= LONGEST ? byKind[kind]?.(typed) : undefined) ?? typed;

/** What is typed into described fields is shown as it will be kept, before anybody confirms it: by the names of the fields. */
export const tidiersOf = (fields: Description): Readonly<Record<string, (typed: string) => string>> =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => byKind[kind] !== undefined)
      .map(({ name, kind }) => [name, (typed) => tidied(kind, typed)]),
  );

/** A login ID as somebody would say it: mobile numbers with hyphens, addresses in lower case. */
export const loginIdInWords = (loginId: string): string =>
  loginId.includes('@') ? emailKey(loginId) : withHyphens(loginId);
