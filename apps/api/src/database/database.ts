import { numbered, type Part } from './sql.ts';

export type SqlValue = string | number | boolean | Date | Buffer | null | readonly string[] | readonly number[];
/** In the order of `$1` …, or by name for a statement made of parts (sql.ts). */
export type SqlValues = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/** A statement, prepared once for each connection. Its plan is kept unless it is replanned. `Row` maps its columns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly values?: readonly string[];
  readonly replan?: true;
  /** Exists only for the type checker. */
  readonly row?: Row;
}

export const knownStatements = new Map<string, Statement<unknown>>();
/** PostgreSQL truncates longer names, so that two could become one. */
const LONGEST_NAME = 63;

/**
 * A named statement. A connection knows a name once and would refuse a second text under it. So two texts under one
 * name, or a name that is too long, throw at start.
 */
export function statement<Row = Record<string, never>>(name: string, words: string | Part): Statement<Row> {
  if (name.length > LONGEST_NAME) throw new Error(`The name ${name} of a statement is too long`);
  const made: Statement<Row> = { name, ...(typeof words === 'string' ? { text: words } : numbered(words)) };
  const known = knownStatements.get(name);
  if (known && known.text !== made.text) throw new Error(`Two statements have the name ${name}`);
  knownStatements.set(name, made);
  return made;
}

/** Values in the driver's order. Throws if one that the statement names is missing. */
export function inOrder({ name, values = [] }: Statement<unknown>, given: SqlValues = []): readonly SqlValue[] {
  if (isList(given)) return given;
  return values.map((one) => {
    const value = given[one];
    if (value === undefined) throw new Error(`The statement ${name} gets no ${one}`);
    return value;
  });
}
const isList = (values: SqlValues): values is readonly SqlValue[] => Array.isArray(values);

/** A statement over a table whose size changes quickly, so that planning it each time is worth its cost. */
export const statementReplanned = <Row = Record<string, never>>(name: string, text: string): Statement<Row> => ({
  ...statement<Row>(name, text),
  replan: true,
});

export interface Queryable {
  /** Rows of one statement with `values`. Rejects with the driver's error (`code` is the SQLSTATE). */
  run<Row>(statement: Statement<Row>, values?: SqlValues): Promise<Row[]>;
  /** One or several statements without values. */
  script(text: string): Promise<void>;
}

/** Sends a transaction's last write with COMMIT right behind it; both succeed or neither. */
export type Leave = (writing: Promise<unknown>) => void;

/** The one database of a process. */
export interface Database extends Queryable {
  /** Embedded: this machine runs it in the data folder. Otherwise it runs elsewhere. */
  readonly kind: 'embedded' | 'postgres';
  /** Open connections, where they are counted. */
  readonly connections?: () => number;
  /** Work that waits for a connection, where it is counted. */
  readonly waiting?: () => number;
  /**
   * Runs `work` in a transaction, which is rolled back if it throws or `rollsBack` says so for its result. After a
   * deadlock or a conflict over a room's time, `work` runs again. So it may only read and write through its
   * transaction.
   */
  transaction<T>(
    work: (transaction: Queryable, leave: Leave) => Promise<T>,
    rollsBack?: (result: T) => boolean,
  ): Promise<T>;
  /**
   * Runs one statement on a connection of its own, outside of transactions and without a limit of time: only for what
   * a migration builds while people read and write.
   */
  alone(text: string): Promise<void>;
  /**
   * Calls `heard` with each notification's payload, and once with '' after a lost connection is restored. Ends with
   * `until`: a town that is opened anew keeps its connections, and its former house must not be kept by them.
   */
  listen(channel: string, heard: (said: string) => void, until?: AbortSignal): Promise<void>;
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
  // admin shutdown, crash shutdown, cannot connect now, cancelled after its time limit, ended while it stood still, too
  // many connections, disk full, I/O error, read-only
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
  '53300',
  '53100',
  '58030',
  '25006',
  // still deadlocked or in conflict after all repetitions
  '40P01',
  '40001',
  '23P01',
]);

/** Whether an error means that the database is unreachable or cannot work now: the reply is 503, not 500. */
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

/** The SQLSTATE of a database error; '' for other errors. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
