import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { hashOf } from '../../ground/secrets.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { closePastMonths } from './bills.ts';
import { remindPast } from './dues.ts';
import { notePast } from './noted.ts';
import { closePastDays, enterPastPayments } from './till.ts';
import { holdLotteries } from './lotteries/lotteries.ts';
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

/** Writes deeds of the past into the audit log, in the order in which they were done. */
export async function writeDeeds(transaction: Queryable, deeds: readonly LifeDeed[]): Promise<void> {
  const rows = deeds
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, actor, action, subject, subject_id, request_id }) => ({
      acted_at: at,
      actor_member_id: actor,
      action,
      subject,
      subject_id,
      request_id,
    }));
  await insertRows(transaction, 'audit', rows);
}

const followCards = statement(
  'life-follow-cards',
  `update member m set is_mynumber_linked = 1 where exists (select from card c where c.member_id = m.member_id
     and c.method = 'individual-number-card' and c.ended_at is null and c.lost_at is null)`,
);
const followFaces = statement(
  'life-follow-faces',
  'update member m set is_face_registered = 1 where exists (select from face_enrolment f where f.member_id = m.member_id)',
);
/** Of the logins to try with, which are written before their past. */
const followLogins = statement(
  'life-follow-logins',
  `update member m set last_login_at = a.acted_at
   from (select member_id, max(acted_at) as acted_at from member_activity where action = 'login' group by member_id) a
   where a.member_id = m.member_id`,
);

/** Writes a town's past into tables that hold nothing of it yet. */
export async function writeLife(transaction: Queryable, life: Life): Promise<void> {
  for (const table of Object.keys(lifeTables) as LifeTable[]) {
    const rows: readonly Row[] = life.rows[table] ?? [];
    if (rows.length === 0) continue;
    await insertRows(transaction, table, rows);
    const column = lifeTables[table];
    if (column !== null) await transaction.run(followNumbers(table, column));
  }
  await transaction.run(followCards);
  await transaction.run(followFaces);
  await transaction.run(followLogins);
  for (const { member_id, at } of life.withdrawals) await eraseMember(transaction, member_id, at);
  await closePastMonths(transaction, life);
  await enterPastPayments(transaction, life);
  await closePastDays(transaction, life);
  await remindPast(transaction, life);
  await notePast(transaction, life);
  await holdLotteries(transaction, life);
  await writeDeeds(transaction, life.deeds);
}
