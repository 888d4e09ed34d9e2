import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { statement, type Queryable } from './database.ts';

const notify = statement('notify', 'select pg_notify($1, $2)');
/** Tells every process that listens, with the commit. */
export const notifyAll = (transaction: Queryable, channel: string, said = '') =>
  transaction.run(notify, [channel, said]);

const turn = statement('take-turn', `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || current_schema(), 0))`);
/** Whoever takes a turn of the same name waits until this transaction has ended. */
export const takeTurn = (transaction: Queryable, name: string) => transaction.run(turn, [name]);

const next = statement<{ number: number }>(
  'next-numbers',
  'select nextval(pg_get_serial_sequence($1, $2))::int as number from generate_series(1, $3::int)',
);
type Column<Table extends PgTable> = keyof Table['$inferSelect'] & string;
/** Numbers that no row gets by itself any more. */
export async function nextNumbers<Table extends PgTable>(
  database: Queryable,
  table: Table,
  column: Column<Table>,
  count = 1,
): Promise<number[]> {
  return (await database.run(next, [getTableName(table), column, count])).map(({ number }) => number);
}

const pass = statement(
  'pass-numbers',
  `select setval(sequence, greatest(nextval(sequence), $3::int))
   from (select pg_get_serial_sequence($1, $2) as sequence) s`,
);
/** Who comes next gets a number behind these, which were given by hand. */
export const passNumbers = (database: Queryable, table: string, column: string, given: readonly number[]) =>
  database.run(pass, [table, column, given.reduce((last, number) => Math.max(last, number), 0)]);
