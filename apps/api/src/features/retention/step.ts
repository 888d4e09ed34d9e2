import type { LineName } from '@machi/domain/retention/lines';
import { statement, type Queryable } from '../../database/database.ts';

/** The cut-off for a row's start, and the current time. */
export interface Cut {
  readonly before: Date;
  readonly now: Date;
}

export interface Looked {
  readonly due: number;
  /** Start of the oldest existing row, due or not. */
  readonly oldest: Date | null;
}

/** Lines whose rows hold their own end: their cut-off is now. */
export type EndName = 'applications' | 'sent-days';

/** The implementation of one line of retention.json. */
export interface Step {
  readonly line: LineName | EndName;
  look(database: Queryable, cut: Cut): Promise<Looked>;
  /** Processes a batch and returns its number of rows; 0: nothing is left. It can be interrupted and restarted. */
  batch(transaction: Queryable, cut: Cut, most: number): Promise<number>;
}

interface Rows {
  readonly line: Step['line'];
  readonly table: string;
  /** Key columns. */
  readonly key: readonly string[];
  /** SQL joins to other tables, after `from TABLE t`. */
  readonly joined?: string;
  /** SQL of a row's start; `oldest` considers the rows that fulfil `held`. */
  readonly start: string;
  readonly held?: string;
  /** SQL: whether row `t` is due; `$1` is the cut-off. */
  readonly due: string;
  /** SQL of what is deleted along with it: parts of a `with` that read `picked`. */
  readonly along?: readonly string[];
  /** SQL `set` clause for rows that stay; undefined: rows are deleted. */
  readonly set?: string;
}

/**
 * Deletes or empties the rows of one table in batches, the oldest first. It skips locked rows, so that it never waits
 * and two runs at once share the work.
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

/** SQL: the town's day at moment `$1`. */
export const DAY_OF_CUT = `($1::timestamptz at time zone 'Asia/Tokyo')::date`;
