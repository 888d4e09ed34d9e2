import { reminderBefore } from '@machi/domain/reservations/reminder';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { Catalog } from '../../town/catalog.ts';

export const REMINDED_AT_ONCE = 200;
/** A reminder is sent at nine on the day before, so nothing later is due. */
const REACH_DAYS = 2;

/** The number of people told in a batch, and the row after which the next batch begins; undefined at the end. */
interface Batch<Row> {
  readonly told: number;
  readonly next: Row | undefined;
}

/** Goes through all candidates, one transaction per batch. Returns the number of people told. */
export async function inBatches<Cursor>(
  database: Database,
  first: Cursor,
  some: (transaction: Queryable, after: Cursor) => Promise<Batch<Cursor>>,
): Promise<number> {
  let told = 0;
  let after: Cursor | undefined = first;
  while (after !== undefined) {
    const from: Cursor = after;
    const batch: Batch<Cursor> = await database.transaction((transaction) => some(transaction, from));
    told += batch.told;
    after = batch.next;
  }
  return told;
}

export interface Passenger extends Reachable {
  readonly locale: string;
  readonly name: string;
}

/** A table of rides whose passengers are reminded the day before. */
export interface RemindedRides<Row> {
  /** Part of the statement names. */
  readonly name: string;
  readonly table: string;
  /** SQL: what is read of it, with columns of other tables; left out: the table. */
  readonly from?: string;
  readonly id: keyof Row & string;
  readonly starts: keyof Row & string;
  /** SQL: rows that take place; the table's alias is `r`. */
  readonly stands: string;
  startsAt(row: Row): Date;
  /** Time of the booking; null: never confirmed. */
  madeAt(row: Row): Date | null;
  idOf(row: Row): number;
  notification(house: House, row: Row & Passenger, known: Catalog): Notification;
}

/** Sends due reminders, each once across all processes. Returns their number. */
export function remindOf<Row>(rides: RemindedRides<Row>): (house: House, known: Catalog, now: Date) => Promise<number> {
  const { name, table, from = table, id, starts, stands } = rides;
  /** Candidates after a row, in order; rows locked by another process are skipped, since it reminds them. */
  const lockCandidates = statement<Row & Passenger>(
    `lock-${name}-reminder-candidates`,
    `select r.*, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name
     from ${from} r join member m using (member_id)
     where ${stands} and r.reminded_at is null and r.${starts} > $1 and r.${starts} < $2
       and (r.${starts}, r.${id}) > ($3::timestamptz, $4::int)
     order by r.${starts}, r.${id} limit ${REMINDED_AT_ONCE} for update of r skip locked`,
  );
  const markReminded = statement(
    `mark-${name}-reminded`,
    `update ${table} set reminded_at = $2 where ${id} = any($1::int[])`,
  );

  return (house, known, now) => {
    const reach = new Date(now.getTime() + REACH_DAYS * 86_400_000);
    return inBatches(house.database, { startsAt: now, id: 0 }, async (transaction, after) => {
      const candidates = await transaction.run(lockCandidates, [now, reach, after.startsAt, after.id]);
      const due = candidates.filter((row) => {
        const madeAt = rides.madeAt(row);
        const at = madeAt && reminderBefore(rides.startsAt(row), madeAt);
        return at !== null && at <= now;
      });
      const notifications = due.map((row) => ({
        ...outboxRow(recipientOf(row), rides.notification(house, row, known)),
        useful_until: rides.startsAt(row),
      }));
      await enqueueNotifications(transaction, notifications, now);
      if (due.length > 0) await transaction.run(markReminded, [due.map((row) => rides.idOf(row)), now]);
      const last = candidates.length < REMINDED_AT_ONCE ? undefined : candidates.at(-1);
      return { told: due.length, next: last && { startsAt: rides.startsAt(last), id: rides.idOf(last) } };
    });
  };
}
