import { monthOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { HeldByMonth, Slot } from '@machi/domain/reservations/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { reservation } from '../../database/tables/reservations.ts';
import type { MailContent } from '../../providers/mail/mail.ts';
import { instantsOf } from './slot.ts';

export type ReservationRow = typeof reservation.$inferSelect;

/** Orders the applications of one member at one facility, so that the monthly limit is counted one after the other. */
const lockMonthlyLimit = statement('lock-monthly-limit', 'select pg_advisory_xact_lock($1, $2)');

const readSituation = statement<{
  email: string | null;
  tel: string | null;
  is_resident: 0 | 1;
  held: HeldByMonth;
  occupied: { starts: number; ends: number }[];
  ids: number[];
}>(
  'read-reservation-situation',
  `select m.email, m.tel, m.is_resident,
     (select coalesce(jsonb_object_agg(h.use_month, h.dates), '{}') from (
        select use_month, count(*)::int as dates from reservation
        where member_id = $1 and spot_id = $2 and use_month = any($3::text[]) and is_canceled = 0 and approval_status <> 2
        group by use_month) h) as held,
     (select coalesce(jsonb_agg(jsonb_build_object(
        'starts', extract(epoch from lower(o.during)), 'ends', extract(epoch from upper(o.during)))), '[]')
      from unnest($5::timestamptz[], $6::timestamptz[]) as asked(starts, ends)
      join room_occupancy o on o.room_id = $4 and o.during && tstzrange(asked.starts, asked.ends)) as occupied,
     (select array_agg(nextval('reservation_reservation_id_seq')::int) from generate_series(1, cardinality($5::timestamptz[]))) as ids
   from member m where m.member_id = $1`,
);

/**
 * Everything of an application in one statement: reservations, the time they hold, the mail and the audit rows. It
 * answers which reservations got their time; when some are missing the caller rolls back.
 */
const writeReservations = statement<{ reservation_id: number }>(
  'write-reservations',
  `with asked as (select * from jsonb_populate_recordset(null::reservation, $1::jsonb)),
   made as (insert into reservation select * from asked),
   mailed as (insert into outbox (channel, recipient, content, created_at, next_attempt_at)
     select 'mail', $2, $3::jsonb, $4, $4 where $2::text is not null),
   noted as (insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
     select $4, member_id, 'reservation:create', 'reservation', reservation_id, $5 from asked)
   insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange(started_at, ended_at), 'reservation', reservation_id from asked order by room_id, started_at
     on conflict do nothing returning reservation_id`,
);

const listOwn = statement<ReservationRow>(
  'list-own-reservations',
  `select * from reservation where member_id = $1 and reservation_id < $2 order by reservation_id desc limit $3`,
);
const readOwn = statement<ReservationRow>('read-own-reservation', 'select * from reservation where reservation_id = $1 and member_id = $2');
const lockOwn = statement<ReservationRow>('lock-own-reservation', 'select * from reservation where reservation_id = $1 and member_id = $2 for update');
const cancelOwn = statement<ReservationRow>(
  'cancel-own-reservation',
  `with freed as (delete from room_occupancy where reservation_id = $1)
   update reservation set is_canceled = 1, canceled_at = $2 where reservation_id = $1 returning *`,
);

const readEmail = statement<{ email: string | null }>('read-member-email', 'select email from member where member_id = $1');

export const LIST_PAGE = 100;
const NO_ID_YET = 2_147_483_647;

export const reservationStore = {
  /** One look at all that decides; `isLimited` takes the lock that makes the count reliable until the end. */
  async situation(transaction: Queryable, memberId: number, spotId: number, roomId: number, slots: readonly Slot[], isLimited: boolean) {
    if (isLimited) await transaction.run(lockMonthlyLimit, [memberId, spotId]);
    const instants = slots.map(instantsOf);
    const [row] = await transaction.run(readSituation, [
      memberId,
      spotId,
      [...new Set(slots.map((slot) => monthOf(slot.target_date)))],
      roomId,
      instants.map(({ started_at }) => started_at.toISOString()),
      instants.map(({ ended_at }) => ended_at.toISOString()),
    ]);
    if (!row) throw new Error('the session belongs to no member');
    return {
      email: row.email,
      tel: row.tel,
      is_resident: row.is_resident,
      held: row.held,
      ids: row.ids,
      occupied: row.occupied.flatMap(({ starts, ends }) => daysOf(new Date(starts * 1000), new Date(ends * 1000))),
    };
  },
  /** Ids of the reservations that got their time. */
  async write(
    transaction: Queryable,
    rows: readonly ReservationRow[],
    mail: { readonly to: string | null; readonly content: MailContent },
    now: Date,
    requestId: string,
  ): Promise<ReadonlySet<number>> {
    const held = await transaction.run(writeReservations, [JSON.stringify(rows), mail.to, JSON.stringify(mail.content), now, requestId]);
    return new Set(held.map((row) => row.reservation_id));
  },
  list: (database: Queryable, memberId: number, before = NO_ID_YET) => database.run(listOwn, [memberId, before, LIST_PAGE + 1]),
  async read(database: Queryable, reservationId: number, memberId: number) {
    return (await database.run(readOwn, [reservationId, memberId]))[0];
  },
  async lock(transaction: Queryable, reservationId: number, memberId: number) {
    return (await transaction.run(lockOwn, [reservationId, memberId]))[0];
  },
  async emailOf(transaction: Queryable, memberId: number): Promise<string | null> {
    return (await transaction.run(readEmail, [memberId]))[0]?.email ?? null;
  },
  async cancel(transaction: Queryable, reservationId: number, now: Date): Promise<ReservationRow> {
    const [row] = await transaction.run(cancelOwn, [reservationId, now]);
    if (!row) throw new Error('a locked reservation is gone');
    return row;
  },
};
