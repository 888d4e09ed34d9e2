import { numbered, type Part } from './sql.ts';

/** A value that a statement can carry. */
export type SqlValue = string | number | boolean | Date | Buffer | null | readonly string[] | readonly number[];
/** In the order of `$1` …, or by their names where the statement is made of parts (sql.ts). */
export type SqlValues = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/** A statement is prepared once a connection, and its plan kept, unless it is planned anew each time. `Row` is what its columns are, by name. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Names of its values, where they have some. */
  readonly values?: readonly string[];
  readonly replan?: true;
  /** Only carries the type; never there at run time. */
  readonly row?: Row;
}

/** Every statement that was made, by its name. */
export const knownStatements = new Map<string, Statement<unknown>>();
/** PostgreSQL cuts off the rest, and two names that begin alike would be one. */
const LONGEST_NAME = 63;

/**
 * A statement by its name. A connection knows a name once: the second text under it would be refused wherever the first
 * one was sent before, so that two texts of one name end the program as it begins, as does a name that is too long.
 */
export function statement<Row = Record<string, never>>(name: string, words: string | Part): Statement<Row> {
  if (name.length > LONGEST_NAME) throw new Error(`The name ${name} of a statement is too long`);
  const made: Statement<Row> = { name, ...(typeof words === 'string' ? { text: words } : numbered(words)) };
  const known = knownStatements.get(name);
  if (known && known.text !== made.text) throw new Error(`Two statements have the name ${name}`);
  knownStatements.set(name, made);
  return made;
}

/** Values as the driver takes them. Throws where one that the statement names is not there. */
export function inOrder({ name, values = [] }: Statement<unknown>, given: SqlValues = []): readonly SqlValue[] {
  if (isList(given)) return given;
  return values.map((one) => {
    const value = given[one];
    if (value === undefined) throw new Error(`The statement ${name} gets no ${one}`);
    return value;
  });
}
const isList = (values: SqlValues): values is readonly SqlValue[] => Array.isArray(values);

/**
 * For a statement over a table that is empty at one moment and long at the next: planning it each time is worth its
 * cost.
 */
export const statementReplanned = <Row = Record<string, never>>(name: string, text: string): Statement<Row> => ({
  ...statement<Row>(name, text),
  replan: true,
});

export interface Queryable {
  /** Rows of one statement, filled from `values`. Rejects with the driver's error (`code` is the SQLSTATE). */
  run<Row>(statement: Statement<Row>, values?: SqlValues): Promise<Row[]>;
  /** One or several statements without values. */
  script(text: string): Promise<void>;
}

/** Sends a transaction's last write: COMMIT goes out right behind it, and both stand or neither. */
export type Leave = (writing: Promise<unknown>) => void;

/** The one database of a process. */
export interface Database extends Queryable {
  /** Whether this machine runs it in the data folder, or somebody runs it elsewhere. */
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in a transaction, which is rolled back when it throws or when `rollsBack` says so of its result. `work`
   * is run again after a deadlock, or when somebody else took the time of a room in between. So it must do nothing but
   * read and write through its transaction.
   */
  transaction<T>(
    work: (transaction: Queryable, leave: Leave) => Promise<T>,
    rollsBack?: (result: T) => boolean,
  ): Promise<T>;
  /** Calls `heard` with what each notification says, and once with '' after a lost connection came back. */
  listen(channel: string, heard: (said: string) => void): Promise<void>;
  close(): Promise<void>;
}

const GONE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // admin shutdown, crash shutdown, cannot connect now, cancelled after its time limit, too many connections,
  // disk full, I/O error, read-only
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '53100',
  '58030',
  '25006',
  // still deadlocked or in conflict after its repetitions
  '40P01',
  '40001',
  '23P01',
]);

/** Whether an error says that the database cannot be reached or cannot work now: the answer is 503, not 500. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    GONE_CODES.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/i.test(
      error.message,
    )
  );
}

/** The SQLSTATE of a database error, or '' when it is none. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
