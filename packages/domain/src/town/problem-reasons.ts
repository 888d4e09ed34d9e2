import type * as z from 'zod/mini';

/** Messages for schema codes, for authors of a town pack. */
const sentences: Record<string, string> = {
  required: 'must not be empty',
  email: 'must be an e-mail address of half-width characters',
  tel: 'must be a telephone number of 10 or 11 digits that starts with 0, hyphens allowed',
  mobile: 'must be a mobile number, one that starts with 060, 070, 080 or 090',
  'login-id-missing': 'must be given, or a login_tel: people log in with one of them',
  'official-only': 'must be 1 for somebody with an organization_id or roles',
  'official-organization': 'must be given for an official or a company',
  'company-roles': 'must be 0 for an official, and for whoever has a role that no company holds',
  'official-otp': 'must be 1 for an official or a company: they always use the second factor',
  'resident-verified': 'must be 1 for a resident: one is whose residence the office has verified',
  zipcode: 'must be a postal code of 7 digits, hyphen allowed',
  furigana: 'must be full-width katakana',
  url: 'must be a web address that starts with http:// or https://',
  time: 'must be a time in steps of 15 minutes, "HH:MM" from "00:00" to "24:00"',
  'time-order': 'must be later than opens',
  'shift-order': 'must be later than from',
  'one-language': 'must be filled in both ja and en, or empty in both',
  'town-key': 'must be 3 to 31 lower-case letters and digits, a letter first',
  'government-code': 'must be a code of a local government: 6 digits, of which the last is the check digit',
  kanji: 'must hold kanji',
  hiragana: 'must be in hiragana',
  'code-prefix': 'must be 2 to 4 capital letters',
  key: 'must be at most 31 lower-case letters, digits and hyphens, a letter first',
  'town-time': 'must be a moment in the time of the town, "2026-11-04T09:00:00+09:00"',
  'closed-early': 'must be later than published_at',
  minute: 'must be a time, "HH:MM" from "00:00" to "23:59"',
  'event-time': 'must be left out when days.kind is "spot-open", and be a time "HH:MM" otherwise',
  'event-order': 'must be later than starts, and be left out when days.kind is "spot-open"',
  'band-order': 'must be later than start_time',
  'pack-file':
    'must be a file below images/ or files/ named in lower-case letters, digits and hyphens, ending in .svg, .png, .jpg, .webp or .pdf',
  'pack-image': 'must be a picture (.svg, .png, .jpg or .webp)',
  colour: 'must be a colour of six hexadecimal digits, "#26814d"',
  'contrast-white': 'must reach a contrast of 4.5 to 1 against white words (#ffffff)',
  'contrast-light': 'must reach a contrast of 4.5 to 1 on the light tint of a grey colour (#ebebeb)',
  'contrast-dark': 'must reach a contrast of 4.5 to 1 on the dark menu (#232d29)',
  'ring-open': 'must end where it begins',
  'map-geometry':
    'must be "LineString" for river, road, street and railway, "Polygon" for boundary, wood, water and building',
  'map-kinds': 'must hold at least one boundary, road, river, railway and building',
  format: 'must not contain control characters',
  'bank-code': 'must be a bank code of 4 digits',
  'branch-code': 'must be a branch code of 3 digits',
  'account-number': 'must be an account number of 7 digits, zeros first where it has fewer',
  'consignor-code': 'must be the consignor code of 10 digits that the bank has given',
  'bank-letters':
    'must be the letters of banks’ files: half-width katakana, capitals, digits, ( ) - . / ｢ ｣ and blanks',
  'open-result': 'must be " " where fills_trailer is 0: an answer could not be told from what was sent otherwise',
  period:
    'must be an ISO 8601 duration of years and months or of days, hours and minutes, such as "P5Y", "P90D" or "PT1H"',
  'retention-name': 'must be lower-case letters, digits, _ and -, a letter first',
  'invoice-number': 'must be "T" and 13 digits, of which the first is the check digit of the others',
  'from-ascending': 'must be in the order of their days, each later than the one before',
  'tax-from-first-fee': 'must say which tax holds on the first day of the first fee',
  pem: 'must be a public key or certificate as PEM, with "-----BEGIN …-----" on its first line',
  aid: 'must be an AID of 5 to 16 bytes, two hexadecimal digits each',
  'area-code': 'must be the code of an area as the meteorological agency writes it, in digits alone, zeros first',
  https: 'must be a web address that starts with https://',
  'day-or-month-day': 'must be a date that exists, "YYYY-MM-DD", or of every year, "MM-DD"',
  'weeks-from': 'must be given where every_weeks is: the weeks are counted from it',
  'change-date': 'must be a date, "YYYY-MM-DD": only "stopped" may be of every year',
  'change-to': 'must be left out but for "stopped", and be written as from is',
  'change-moved': 'must be given for "moved" and left out otherwise',
  'own-application': 'must be an application of the town, none that every individual-number card has',
  'file-id': 'must be a file of two bytes, four hexadecimal digits',
  'password-length': 'must be 8 characters long or more, and not longer than the town allows',
  'password-two-kinds': 'must contain at least two of: lower-case letters, upper-case letters, digits, symbols',
  'password-half-width': 'must be half-width letters, digits and symbols only',
};

const kinds: Record<string, string> = {
  string: 'text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ ]',
  tuple: 'a list [ ]',
  record: 'an object { }',
  object: 'an object { }',
};

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return [...text].length > 60 ? `${[...text].slice(0, 57).join('')}...` : text;
}

function bound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isMinimum = issue.code === 'too_small';
  const limit = String(isMinimum ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') {
    return isMinimum && limit === '1'
      ? 'must not be empty'
      : `must have ${limit} characters or ${isMinimum ? 'more' : 'less'}`;
  }
  if (issue.origin === 'array')
    return `must have ${limit} ${limit === '1' ? 'entry' : 'entries'} or ${isMinimum ? 'more' : 'less'}`;
  if (issue.inclusive === false) return `must be ${isMinimum ? 'more' : 'less'} than ${limit}`;
  return `must be ${limit} or ${isMinimum ? 'more' : 'less'}`;
}

const choices = (values: readonly unknown[]): string => `must be one of ${values.map(shown).join(', ')}`;

const literalsOf = (issue: z.core.$ZodIssueInvalidUnion): readonly unknown[] =>
  issue.errors.flatMap((branch) => branch.flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : [])));

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.message === 'date') {
    return issue.code === 'invalid_format'
      ? 'must be a month and day, "MM-DD"'
      : 'must be a date that exists, "YYYY-MM-DD"';
  }
  if (issue.message === 'max-length' && issue.code === 'custom') {
    return `must have ${String(issue.params?.['values'])} characters or less`;
  }
  const sentence = sentences[issue.message];
  if (sentence !== undefined) return sentence;
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'too_small' || issue.code === 'too_big') return bound(issue);
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_value') return choices(issue.values);
  if (issue.code === 'invalid_union') {
    const named = 'options' in issue && Array.isArray(issue.options) ? issue.options : literalsOf(issue);
    if (named.length > 0) return choices(named);
  }
  return `is not accepted (${issue.message})`;
}

/**
 * Makes the reason of a schema issue in plain English, such as `must be 6 or less, but is 9`. `value` is the file's
 * value at the issue's path; undefined when it is missing.
 */
export function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  // The only list with its own rule under this code is `hours` of a spot.
  if (issue.message === 'format' && Array.isArray(value)) return 'must not name a weekday in two rows';
  const expected = expectation(issue);
  if (value === undefined) return `is missing; it ${expected}`;
  return typeof value === 'object' && value !== null ? expected : `${expected}, but is ${shown(value)}`;
}
