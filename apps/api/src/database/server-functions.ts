import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { statement, type Queryable } from './database.ts';

const notify = statement('notify', 'select pg_notify($1, $2)');
/** Notifies all listening processes at the commit. */
export const notifyAll = (transaction: Queryable, channel: string, said = '') =>
  transaction.run(notify, [channel, said]);

const turn = statement('take-turn', `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || current_schema(), 0))`);
/** A lock by name until this transaction ends. */
export const takeTurn = (transaction: Queryable, name: string) => transaction.run(turn, [name]);

const next = statement<{ number: number }>(
  'next-numbers',
  'select nextval(pg_get_serial_sequence($1, $2))::int as number from generate_series(1, $3::int)',
);
type Column<Table extends PgTable> = keyof Table['$inferSelect'] & string;
/** Reserves IDs from the column's sequence. */
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
/** Moves the sequence past IDs that were assigned explicitly. */
export const passNumbers = (database: Queryable, table: string, column: string, given: readonly number[]) =>
  database.run(pass, [table, column, given.reduce((last, number) => Math.max(last, number), 0)]);
