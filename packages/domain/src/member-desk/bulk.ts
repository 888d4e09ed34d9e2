import { emailKey } from '../fields/model.ts';
import { isMobile, telKey } from '../fields/tel.ts';
import type { Locale } from '../locale/model.ts';
import { sentenceOf, type Problem, type RefusalCode } from '../refusals/model.ts';
import { plainColumns, readHeadings, shown, type BulkField, type Column, type Headings } from './bulk-columns.ts';
import { BULK_MAX_LINES, fieldsOf, linesOf, separatorOf, type Separator } from './bulk-lines.ts';
import { nobody, personReader, type BulkPerson, type ReadPerson } from './bulk-person.ts';
import { nameKey } from './rules.ts';

/** One user of a list, with the problems of the line; a problem's `field` is `line` or the column. */
export interface BulkUser extends ReadPerson {
  /** From 1, as a text editor counts. */
  readonly line: number;
}

export interface BulkList {
  /**
   * Columns from the first line; undefined if the list has no headings, only e-mail and name. A column without a field
   * is ignored: its heading is unknown, or empty above values.
   */
  readonly columns?: readonly (Column & { readonly field: BulkField | undefined })[];
  /** Problems of the headings; the list then has no users. */
  readonly problems: readonly Problem[];
  readonly users: readonly BulkUser[];
  /** "The count of e-mails must equal the count of names" (product, "Many members at once"). */
  readonly emails: number;
  readonly names: number;
  /** True if the list has too many lines; lines beyond the limit are not read. */
  readonly isTooLong: boolean;
  /** True if there is at least one user and every line is right. */
  readonly isReady: boolean;
}

/** Whether a person gets no account: a person with only a landline is known at the counter, and cannot log in. */
export const hasNoAccount = ({ email, tel }: Pick<BulkPerson, 'email' | 'tel'>): boolean =>
  email === '' && !isMobile(telKey(tel) ?? '');

/** Keys that must be unique among members. */
export const claims = {
  email: (key: string) => `email ${key}`,
  login: (tel: string) => `login ${tel}`,
  /** Families share a number, but number and name together are unique. */
  person: (tel: string, name: string) => `person ${tel} ${nameKey(name)}`,
  town_id: (townId: string) => `town_id ${townId}`,
} as const;

export interface Claim {
  readonly kind: keyof typeof claims;
  /** The address in lower case, the digits of the telephone number, or the town id. */
  readonly key: string;
  readonly claim: string;
  readonly field: BulkField;
  readonly again: RefusalCode;
  readonly taken: RefusalCode;
}

const told = {
  email: (key: string): Claim => ({
    kind: 'email',
    key,
    claim: claims.email(key),
    field: 'email',
    again: 'bulk-duplicate',
    taken: 'login-id-taken',
  }),
  login: (key: string): Claim => ({
    kind: 'login',
    key,
    claim: claims.login(key),
    field: 'tel',
    again: 'bulk-duplicate-tel',
    taken: 'login-id-taken',
  }),
  person: (key: string, name: string): Claim => ({
    kind: 'person',
    key,
    claim: claims.person(key, name),
    field: 'tel',
    again: 'bulk-duplicate-person',
    taken: 'bulk-known-person',
  }),
  town_id: (key: string): Claim => ({
    kind: 'town_id',
    key,
    claim: claims.town_id(key),
    field: 'town_id',
    again: 'bulk-duplicate-town-id',
    taken: 'town-id-taken',
  }),
};

/** Unique keys of a user, from the columns without problems. */
function claimsOf({ name, person, problems }: ReadPerson): readonly Claim[] {
  const isRight = (...fields: readonly string[]): boolean => !problems.some(({ field }) => fields.includes(field));
  const tel = isRight('tel') ? telKey(person.tel) : undefined;
  const { email, town_id } = person;
  const found: Claim[] = [];
  if (email !== '' && isRight('email', 'line')) found.push(told.email(emailKey(email)));
  if (tel !== undefined && email === '' && isMobile(tel)) found.push(told.login(tel));
  if (tel !== undefined && isRight('name', 'lastname', 'firstname')) found.push(told.person(tel, name));
  if (town_id !== '' && isRight('town_id')) found.push(told.town_id(town_id));
  return found;
}

/** Adds problems to a user, at most one per column. */
const withOthers = (user: BulkUser, others: readonly Problem[]): BulkUser =>
  others.length === 0
    ? user
    : {
        ...user,
        problems: [
          ...user.problems,
          ...others.filter(({ field }, at) => others.findIndex((other) => other.field === field) === at),
        ],
      };

/** Reports each line that repeats a key of an earlier line, with the number of that line. */
function withDuplicates(users: readonly BulkUser[]): BulkUser[] {
  const seen = new Map<string, number>();
  return users.map((user) => {
    const others = claimsOf(user).flatMap(({ claim, field, again }): Problem[] => {
      const before = seen.get(claim);
      if (before !== undefined) return [{ field, code: again, params: [before] }];
      seen.set(claim, user.line);
      return [];
    });
    return withOthers(user, others);
  });
}

const judged = (list: Omit<BulkList, 'isReady'>): BulkList => ({
  ...list,
  isReady:
    !list.isTooLong &&
    list.problems.length === 0 &&
    list.users.length > 0 &&
    list.users.every(({ problems }) => problems.length === 0),
});

const unread = (code: RefusalCode, email = '', name = ''): ReadPerson => ({
  name,
  person: { ...nobody, email },
  problems: [{ field: 'line', code }],
});

type Reader = (cells: readonly string[]) => ReadPerson;

/** "One user per line, written as e-mail and name separated by a comma" (product, "Many members at once"). */
function readPlain(content: string, separator: Separator, read: Reader): ReadPerson {
  if (content.trim() === '') return unread('bulk-empty-line');
  const cells = fieldsOf(content, separator, plainColumns.length) ?? [];
  if (cells.length === plainColumns.length) return read(cells);
  return unread('bulk-format', cells[0], cells.length > plainColumns.length ? cells[1] : '');
}

function readByColumns(cells: readonly string[] | undefined, most: number, read: Reader): ReadPerson {
  if (cells?.length === 0) return unread('bulk-empty-line');
  return cells === undefined || cells.length > most ? unread('bulk-cells') : read(cells);
}

/** A list as read, before the lines are compared. */
type Read = Pick<BulkList, 'columns' | 'problems' | 'users' | 'isTooLong'>;

/** Lines read in one step, so that other requests get their turn: 5,000 lines of many columns take a second. */
const PORTION = 200;
type Steps<T> = Generator<undefined, T, undefined>;

/** The users of the lines within the limit. */
function* usersOf<T>(contents: readonly T[], first: number, read: (content: T) => ReadPerson): Steps<BulkUser[]> {
  const users: BulkUser[] = [];
  for (const content of contents.slice(0, BULK_MAX_LINES)) {
    if (users.length % PORTION === PORTION - 1) yield;
    users.push({ line: first + users.length, ...read(content) });
  }
  return users;
}

/** Reads a list with headings. */
function* readHeaded(lines: readonly string[], read: Headings, separator: Separator, now: Date): Steps<Read> {
  const contents = lines.slice(1).map((line) => fieldsOf(line, separator, 0));
  // Spreadsheets also save empty rows at the end.
  while (contents.length > 0 && contents.at(-1)?.length === 0) contents.pop();
  const isTooLong = contents.length > BULK_MAX_LINES;
  const countOf = (index: number) => contents.filter((cells) => (cells?.[index] ?? '') !== '').length;
  const columns = read.columns
    .map((field, index) => ({
      field,
      column: index + 1,
      heading: shown(read.headings[index] ?? ''),
      count: countOf(index),
    }))
    .filter(({ heading, count }) => heading !== '' || count > 0);
  if (read.problems.length > 0) return { columns, problems: read.problems, users: [], isTooLong };
  const reader = personReader(read.columns, now);
  const users = yield* usersOf(contents, 2, (cells) => readByColumns(cells, read.columns.length, reader));
  return { columns, problems: [], users, isTooLong };
}

function* readAll(text: string, now: Date): Steps<Read> {
  const lines = linesOf(text);
  const separator = separatorOf(lines[0] ?? '');
  const headings = readHeadings(fieldsOf(lines[0] ?? '', separator, Number.POSITIVE_INFINITY) ?? []);
  if (headings) return yield* readHeaded(lines, headings, separator, now);
  const reader = personReader(plainColumns, now);
  const users = yield* usersOf(lines, 1, (content) => readPlain(content, separator, reader));
  return { problems: [], users, isTooLong: lines.length > BULK_MAX_LINES };
}

/**
 * Reads a list of users: an e-mail and a name per line, or the columns of its first line (product, "Many members at
 * once"). Never throws; each line has its own problems. A caller that pauses between steps lets other requests run.
 */
export function* bulkSteps(text: string, now: Date): Steps<BulkList> {
  const read = yield* readAll(text, now);
  const users = withDuplicates(read.users);
  return judged({
    ...read,
    users,
    emails: users.filter(({ person }) => person.email !== '').length,
    names: users.filter(({ name }) => name !== '').length,
  });
}

/** The same in one go. */
export function readBulk(text: string, now: Date): BulkList {
  const steps = bulkSteps(text, now);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Unique keys of all users of a list, to be compared with the members'. */
export const claimsIn = ({ users }: BulkList): readonly Claim[] => users.flatMap(claimsOf);

/**
 * Adds a problem to each line whose key a member has already.
 * @param known those of `claimsIn` that members have
 */
export const withKnown = (list: BulkList, known: ReadonlySet<string>): BulkList =>
  known.size === 0
    ? list
    : judged({
        ...list,
        users: list.users.map((user) =>
          withOthers(
            user,
            claimsOf(user).flatMap(({ claim, field, taken }) => (known.has(claim) ? [{ field, code: taken }] : [])),
          ),
        ),
      });

/** Sentence of a line's problem, with the heading of its column if the list has headings. */
export function bulkSentence({ columns = [] }: BulkList, problem: Problem, locale: Locale): string {
  const sentence = sentenceOf(problem, locale);
  const heading = columns.find(({ field }) => field === problem.field)?.heading;
  return heading === undefined ? sentence : sentenceOf({ code: 'bulk-in-column', params: [heading, sentence] }, locale);
}
