import { addDays, dateAt } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf, amongRows } from '../../database/rows.ts';
import { face_enrolment } from '../../database/tables/faces.ts';
import { member } from '../../database/tables/members.ts';
import { card } from '../../database/tables/passes.ts';
import { passNumbers } from '../../database/server-functions.ts';
import { hashOf } from '../../ground/secrets.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { closePastMonths } from './bills.ts';
import { notePast } from './noted.ts';
import { closePastDays, enterPastPayments } from './till.ts';
import { holdLotteries } from './lotteries/lotteries.ts';
import type { Life, LifeAction } from './life.ts';
import { lifeTables, type LifeTable } from './life-tables.ts';
import { NOT_PAID } from '../../features/billing/till/not-paid.ts';
import { noteHandled } from './bookings/officials.ts';
import { atOffice } from './office-hours.ts';

/** Days since reception reminded two people: one may be reminded again, the other still has time. */
const NOTIFICATIONS = [40, 9];

/** Reminds the person who has owed the longest and was not reminded yet, of up to four uses. */
const writeNotification = statement<{ reservation_ids: readonly number[] }>(
  'life-write-notification-of-rooms',
  `with owed as (
     select r.member_id, array_agg(r.reservation_id order by r.started_at, r.reservation_id) as ids, min(r.ended_at) as since
     from reservation r join member m using (member_id)
     where ${NOT_PAID} and r.is_canceled = 0 and r.approval_status = 1 and r.ended_at < $1 and r.member_id <> $4 and m.zipcode <> '' and m.address1 <> ''
       and not exists (select from room_reminder n where n.member_id = r.member_id)
       and coalesce(r.exemption_status, 1) <> 0
     group by r.member_id)
   insert into room_reminder (member_id, reminded_on, term_on, reservation_ids, made_by)
   select member_id, $2::date, $3::date, ids, $4 from owed where cardinality(ids) between 2 and 4 and since < $1 - interval '30 days'
   order by since, member_id limit 1 returning reservation_ids`,
);

/** Reminders to people who have used rooms and not paid. */
async function remindPast(transaction: Queryable, life: Life): Promise<void> {
  const random = life.random('notifications-of-rooms');
  const by = life.people.find(({ roles }) => roles.includes('reception'))?.member_id;
  if (by === undefined) return;
  const { term_days } = life.town.town.room_reminders;
  const rows = new Map(life.reservations.map((row) => [row.reservation_id, row]));
  for (const days of NOTIFICATIONS) {
    const at = atOffice(addDays(life.today, -days), random);
    const day = dateAt(at);
    const values = [at, day, addDays(day, term_days), by];
    for (const { reservation_ids } of await transaction.run(writeNotification, values)) {
      const told = reservation_ids.flatMap((id) => rows.get(id) ?? []);
      noteHandled(life, random, 'reservation:remind', told, by, at);
    }
  }
}

/** Rows in one statement: the embedded database takes time for each statement, and holds each in memory. */
const CHUNK = 1000;

type Row = Readonly<Record<string, unknown>>;

const asJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);
const withoutBuffers = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)]));

async function insertRows(transaction: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  // Rows with the same columns share a statement, so that absent columns get their defaults.
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

/** Writes past events into the audit log, in order. */
export async function writeActions(transaction: Queryable, actions: readonly LifeAction[]): Promise<void> {
  const rows = actions
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

const members = rowsOf(member);
/** For sample logins, which are inserted before their past. */
const followLogins = statement(
  'life-follow-logins',
  `update member m set last_login_at = a.acted_at
   from (select member_id, max(acted_at) as acted_at from member_activity where action = 'login' group by member_id) a
   where a.member_id = m.member_id`,
);

/** Writes a town's past into empty tables. */
export async function writeLife(transaction: Queryable, life: Life): Promise<void> {
  for (const table of Object.keys(lifeTables) as LifeTable[]) {
    const rows: readonly Row[] = life.rows[table] ?? [];
    if (rows.length === 0) continue;
    await insertRows(transaction, table, rows);
    const column = lifeTables[table];
    if (column !== null)
      await passNumbers(
        transaction,
        table,
        column,
        rows.flatMap((row) => (typeof row[column] === 'number' ? row[column] : [])),
      );
  }
  const number = { method: 'individual-number-card', ended_at: null, lost_at: null } as const;
  const carded = { member_id: amongRows(card, 'member_id', number) };
  await members.update(transaction, 'life-follow-cards', carded, { is_mynumber_linked: 1 });
  const faced = { member_id: amongRows(face_enrolment, 'member_id', {}) };
  await members.update(transaction, 'life-follow-faces', faced, { is_face_registered: 1 });
  await transaction.run(followLogins);
  for (const { member_id, at } of life.withdrawals) await eraseMember(transaction, member_id, at);
  await closePastMonths(transaction, life);
  await enterPastPayments(transaction, life);
  await closePastDays(transaction, life);
  await remindPast(transaction, life);
  await notePast(transaction, life);
  await holdLotteries(transaction, life, life.plan.lotteries.whole_town);
  await writeActions(transaction, life.actions);
}
