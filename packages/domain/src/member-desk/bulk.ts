import { check } from '../contract/problems.ts';
import { Email, emailKey, requiredText } from '../fields/model.ts';
import { NAME_LENGTH } from '../members/fields.ts';
import type { Problem } from '../refusals/model.ts';

/** Users that one list may hold. */
export const BULK_MAX_LINES = 5000;

/** One user of a list, and what is wrong with the line; `field` is `line`, `email` or `name`. */
export interface BulkUser {
  /** From 1, as a text editor counts. */
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly problems: readonly Problem[];
}

export interface BulkList {
  readonly users: readonly BulkUser[];
  /** "The count of e-mails must equal the count of names" (product, "Many members at once"). */
  readonly emails: number;
  readonly names: number;
  /** More lines than a list may hold; those beyond are not read. */
  readonly isTooLong: boolean;
  /** At least one user, and nothing is wrong with any line. */
  readonly isReady: boolean;
}

/** "Name required, at most 64 characters" (product, "Many members at once"). */
const Name = requiredText(NAME_LENGTH);
const HEADER_EMAIL = new Set(['email', 'e-mail', 'mail', 'メール', 'メールアドレス']);
const HEADER_NAME = new Set(['name', '名前', '氏名', 'お名前']);

/** The fields of one line: commas of half or full width, quotes as in CSV. Undefined when a quote is not closed. */
function fieldsOf(line: string): string[] | undefined {
  const fields: string[] = [];
  let rest = line.trim();
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:[,，]|$)/u.exec(rest);
    if (!quoted && /^\s*"/u.test(rest)) return undefined;
    const found = quoted ?? /^([^,，]*)(?:[,，]|$)/u.exec(rest);
    if (!found) return undefined;
    const field = found[1] ?? '';
    fields.push((quoted ? field.replaceAll('""', '"') : field).trim());
    if (!/[,，]$/u.test(found[0])) return fields;
    rest = rest.slice(found[0].length);
  }
}

/** The first thing that is wrong: an e-mail that is missing has no format either. */
const problemsIn = (field: 'email' | 'name', checked: ReturnType<typeof check>): Problem[] =>
  'problems' in checked ? checked.problems.slice(0, 1).map((problem) => ({ ...problem, field })) : [];

/** In UTF-16 units: the longest address and name, quoted. To take a longer line apart could take seconds. */
const LONGEST_LINE = 4000;

function readLine(text: string): Pick<BulkUser, 'email' | 'name' | 'problems'> {
  const wrong = (code: 'bulk-empty-line' | 'bulk-format') => [{ field: 'line', code }];
  if (text.trim() === '') return { email: '', name: '', problems: wrong('bulk-empty-line') };
  const fields = (text.length > LONGEST_LINE ? undefined : fieldsOf(text)) ?? [];
  // A spreadsheet saves its empty columns too.
  while (fields.length > 2 && fields.at(-1) === '') fields.pop();
  const [email = '', name = ''] = fields;
  if (fields.length !== 2) return { email, name: fields.length > 2 ? name : '', problems: wrong('bulk-format') };
  const [address, person] = [check(Email, email), check(Name, name)];
  return {
    email: 'value' in address ? address.value : email,
    name: 'value' in person ? person.value : name,
    problems: [...problemsIn('email', address), ...problemsIn('name', person)],
  };
}

function isHeader(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  const [email, name, ...rest] = (fieldsOf(line) ?? []).map((field) => field.normalize('NFKC').toLowerCase());
  return HEADER_EMAIL.has(email ?? '') && HEADER_NAME.has(name ?? '') && rest.every((field) => field === '');
}

/** The lines of a text without its byte order mark and without the empty ones at the end. */
function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

/**
 * Reads a list of users, "one user per line, written as e-mail and name separated by a comma" (product, "Many members
 * at once"). A first line that names the columns is passed over. Nothing throws; each line tells what is wrong.
 * @param knownEmails keys (`emailKey`) of the addresses that members already have
 */
export function readBulk(text: string, knownEmails: ReadonlySet<string>): BulkList {
  const lines = linesOf(text);
  const first = lines[0] !== undefined && isHeader(lines[0]) ? 1 : 0;
  const seen = new Map<string, number>();
  const users = lines.slice(first, first + BULK_MAX_LINES).map((content, index): BulkUser => {
    const line = first + index + 1;
    const { email, name, problems } = readLine(content);
    const key = emailKey(email);
    const before = seen.get(key);
    if (key !== '' && before === undefined) seen.set(key, line);
    const again: Problem[] = before === undefined ? [] : [{ field: 'email', code: 'bulk-duplicate', params: [before] }];
    const taken: Problem[] = knownEmails.has(key) ? [{ field: 'email', code: 'login-id-taken' }] : [];
    return { line, email, name, problems: [...problems, ...again, ...taken] };
  });
  const isTooLong = lines.length - first > BULK_MAX_LINES;
  return {
    users,
    emails: users.filter(({ email }) => email !== '').length,
    names: users.filter(({ name }) => name !== '').length,
    isTooLong,
    isReady: !isTooLong && users.length > 0 && users.every(({ problems }) => problems.length === 0),
  };
}
