import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { Life, LifeDeed } from './life.ts';
import { lifeTables } from './life-tables.ts';
import type { LifeTable } from './life-tables.ts';

/** Rows that go to the database in one statement: the embedded one takes its time for each statement, and holds each one whole. */
const CHUNK = 1000;

type Row = Readonly<Record<string, unknown>>;

const asJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);
const withoutBuffers = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)]));

async function insertRows(transaction: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  // What a row does not name has its default: rows go together with those that name the same.
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const columns = Object.keys(alike[0] ?? {}).join(', ');
    const insert = statement(
      `life-${table}-${hashOf(columns).toString('hex').slice(0, 8)}`,
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    );
    for (let start = 0; start < alike.length; start += CHUNK)
      await transaction.run(insert, [JSON.stringify(alike.slice(start, start + CHUNK).map(withoutBuffers))]);
  }
}

/** The next row that the town itself writes takes the number after the last one. */
const followNumbers = (table: LifeTable, column: string) =>
  statement(
    `life-next-${table}`,
    `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest((select max(${column}) from ${table}), 1))`,
  );

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other);

/** As `writeShowing` writes them (platform/audit): the same people are one row. */
function peopleOf(deeds: readonly LifeDeed[]): Map<string, { people_hash: Buffer; member_ids: number[] }> {
  const shown = new Map<string, { people_hash: Buffer; member_ids: number[] }>();
  for (const { people } of deeds) {
    if (!people) continue;
    const member_ids = inOrder(people);
    shown.set(member_ids.join(), { people_hash: hashOf(member_ids.join()), member_ids });
  }
  return shown;
}

async function writeDeeds(transaction: Queryable, deeds: readonly LifeDeed[]): Promise<void> {
  await insertRows(transaction, 'shown_people', [...peopleOf(deeds).values()]);
  const rows = deeds
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, actor, action, subject, subject_id, request_id, people }) => ({
      acted_at: at,
      actor_member_id: actor,
      action,
      subject,
      subject_id,
      request_id,
      people_hash: people ? hashOf(inOrder(people).join()) : null,
    }));
  await insertRows(transaction, 'audit', rows);
}

/** Writes a town's past into tables that hold nothing of it yet. */
export async function writeLife(transaction: Queryable, life: Life): Promise<void> {
  for (const table of Object.keys(lifeTables) as LifeTable[]) {
    const rows: readonly Row[] = life.rows[table] ?? [];
    if (rows.length === 0) continue;
    await insertRows(transaction, table, rows);
    const column = lifeTables[table];
    if (column !== null) await transaction.run(followNumbers(table, column));
  }
  await writeDeeds(transaction, life.deeds);
}
