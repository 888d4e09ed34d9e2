import type { LineName } from '@machi/domain/retention/lines';
import { statement, type Queryable } from '../../database/database.ts';

/** Before which moment a start is over, and what time it is. */
export interface Cut {
  readonly before: Date;
  readonly now: Date;
}

export interface Looked {
  readonly due: number;
  /** The start of the oldest row that is there, due or not. */
  readonly oldest: Date | null;
}

/** Lines whose rows say by themselves when they end: their cut is now. */
export type EndName = 'applications' | 'sent-days';

/** How one line of retention.json is carried out. */
export interface Step {
  readonly line: LineName | EndName;
  look(database: Queryable, cut: Cut): Promise<Looked>;
  /** Does a batch, and answers how many rows it was; 0: nothing is left to do. May be broken off and begun again. */
  batch(transaction: Queryable, cut: Cut, most: number): Promise<number>;
}

interface Rows {
  readonly line: Step['line'];
  readonly table: string;
  /** Names of the columns of its key. */
  readonly key: readonly string[];
  /** Tables beside it, as they stand behind `from TABLE t`. */
  readonly joined?: string;
  /** SQL of when it starts; `oldest` is among the rows that fulfil `held`. */
  readonly start: string;
  readonly held?: string;
  /** SQL of which rows are over: `t` is the row, `$1` the cut. */
  readonly due: string;
  /** What goes with it: parts of a `with` that read `picked`. */
  readonly along?: readonly string[];
  /** What is set where the row stays; undefined: it is deleted. */
  readonly set?: string;
}

/**
 * Rows of one table, deleted or emptied so many at a time, the oldest first. Rows that somebody holds at this moment are
 * passed over, so that nobody waits and two runs at once share the work.
 */
export function rowsStep({ line, table, key, joined = '', start, held = 'true', due, along = [], set }: Rows): Step {
  const from = `from ${table} t ${joined}`;
  const keys = key.map((column) => `t.${column}`).join(', ');
  const same = key.map((column) => `t.${column} = p.${column}`).join(' and ');
  const countDue = statement<{ due: number }>(
    `retention-due-${line}`,
    `select count(*)::int as due ${from} where ${due}`,
  );
  const findOldest = statement<{ oldest: Date | null }>(
    `retention-oldest-${line}`,
    `select min(${start})::timestamptz as oldest ${from} where ${held}`,
  );
  const does =
    set === undefined
      ? `delete from ${table} t using picked p where ${same}`
      : `update ${table} t set ${set} from picked p where ${same}`;
  const doBatch = statement<{ done: number }>(
    `retention-do-${line}`,
    `with picked as materialized (
       select ${keys} ${from} where ${due} order by ${start} limit $2 for update of t skip locked),
     ${along.map((part) => `${part},`).join('\n')}
     done as (${does} returning 1)
     select count(*)::int as done from done`,
  );
  return {
    line,
    async look(database, { before }) {
      const [counted] = await database.run(countDue, [before]);
      const [found] = await database.run(findOldest, []);
      return { due: counted?.due ?? 0, oldest: found?.oldest ?? null };
    },
    async batch(transaction, { before }, most) {
      return (await transaction.run(doBatch, [before, most]))[0]?.done ?? 0;
    },
  };
}

/** A day of the town, of the moment that a statement has as `$1`. */
export const DAY_OF_CUT = `($1::timestamptz at time zone 'Asia/Tokyo')::date`;
