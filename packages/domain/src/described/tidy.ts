import { Alphanumeric, ClockTime, EmailList, LocalUrl, WebUrl } from '../fields/formats.ts';
import { Email, Furigana, Tel, Zipcode, emailKey } from '../fields/model.ts';
import { Numeric } from '../fields/numbers.ts';
import { withHyphens } from '../fields/tel.ts';
import type { FormKind, FormTextField } from './form-model.ts';

type Tidied = FormKind | NonNullable<FormTextField['format']>;

/** Schemas by kind, without days and account holders, which are stored in another form than they are shown. */
const byKind = {
  furigana: Furigana,
  email: Email,
  'email-list': EmailList,
  tel: Tel,
  zipcode: Zipcode,
  url: WebUrl,
  'local-url': LocalUrl,
  time: ClockTime,
  alphanumeric: Alphanumeric,
  numeric: Numeric,
} as const satisfies { readonly [K in Tidied]?: unknown };

/** Typed text as the rule of its kind or format stores it; refused text stays unchanged. */
export function tidied(kind: Tidied | undefined, typed: string): string {
  const read = kind !== undefined && kind in byKind && byKind[kind as keyof typeof byKind].safeParse(typed);
  return read && read.success ? read.data : typed;
}

/** A login ID as people write it: mobile numbers with hyphens, addresses in lower case. */
export const loginIdInWords = (loginId: string): string =>
  loginId.includes('@') ? emailKey(loginId) : withHyphens(loginId);
