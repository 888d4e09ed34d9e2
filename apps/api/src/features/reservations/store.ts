import type { AuditAction } from '@machi/domain/audit/model';
import { monthOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { HeldByMonth, Slot } from '@machi/domain/reservations/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { reservation } from '../../database/tables/reservations.ts';
import type { outboxRow } from '../../platform/outbox.ts';
import type { Reachable } from '../../platform/recipient.ts';
import { instantsOf } from './slot.ts';

export type ReservationRow = typeof reservation.$inferSelect;

/** Orders the applications of one member at one facility, so that the monthly limit is counted one after the other. */
const lockMonthlyLimit = statement(
  'lock-monthly-limit',
  `select pg_advisory_xact_lock(member_id, spot_id)
   from (select distinct member_id, spot_id from unnest($1::int[], $2::int[]) as pair(member_id, spot_id) order by 1, 2) as pairs`,
);

const readSituations = statement<{
  email: string | null;
  login_tel_key: string | null;
  locale: string;
  is_resident: 0 | 1;
  held: HeldByMonth;
  occupied: { starts: number; ends: number }[];
  ids: number[];
}>(
  'read-reservation-situations',
  `select m.email, m.login_tel_key, m.locale, m.is_resident,
     (select coalesce(jsonb_object_agg(h.use_month, h.dates), '{}') from (
        select use_month, count(*)::int as dates from reservation
        where member_id = a.member_id and spot_id = a.spot_id and is_canceled = 0 and approval_status <> 2
          and use_month = any(array(select d.use_month from unnest($5::int[], $8::text[]) as d(n, use_month) where d.n = a.n))
        group by use_month) h) as held,
     (select coalesce(jsonb_agg(jsonb_build_object(
        'starts', extract(epoch from lower(o.during)), 'ends', extract(epoch from upper(o.during)))), '[]')
      from unnest($5::int[], $6::timestamptz[], $7::timestamptz[]) as asked(n, starts, ends)
      join room_occupancy o on o.room_id = a.room_id and o.during && tstzrange(asked.starts, asked.ends)
      where asked.n = a.n) as occupied,
     (select array_agg(nextval('reservation_reservation_id_seq')::int) from unnest($5::int[]) as d(n) where d.n = a.n) as ids
   from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as a(n, member_id, spot_id, room_id)
   cross join lateral (select email, login_tel_key, locale, is_resident from member where member_id = a.member_id limit 1) m
   order by a.n`,
);

/**
 * Everything of some applications in one statement: reservations, the time they hold, mails and audit rows. It answers
 * which reservations got their time; when some are missing the caller rolls back.
 */
const writeReservations = statement<{ reservation_id: number }>(
  'write-reservations',
  `with asked as (select * from jsonb_populate_recordset(null::reservation, $1::jsonb)),
   made as (insert into reservation select * from asked),
   mailed as (insert into outbox (channel, recipient, content, created_at, next_attempt_at)
     select channel, recipient, content, $4, $4
     from jsonb_to_recordset($2::jsonb) as letter(channel text, recipient text, content jsonb)),
   noted as (insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
     select $4, member_id, '${'reservation:create' satisfies AuditAction}', 'reservation', reservation_id, request_id
     from jsonb_to_recordset($3::jsonb) as deed(member_id int, reservation_id int, request_id text))
   insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange(started_at, ended_at), 'reservation', reservation_id from asked order by room_id, started_at
     on conflict do nothing returning reservation_id`,
);

/** Suspending a service hides its reservations and cancels none (specification section 4, "Account"). */
const IS_SHOWN = `not exists (
     select from subscription s join service v on v.service_id = s.service_id
     where s.member_id = r.member_id and s.suspended_at is not null and r.spot_id = any(v.spot_ids))`;
const listOwn = statement<ReservationRow>(
  'list-own-reservations',
  `select * from reservation r where r.member_id = $1 and r.reservation_id < $2 and ${IS_SHOWN}
   order by r.reservation_id desc limit $3`,
);
const readOwn = statement<ReservationRow>(
  'read-own-reservation',
  `select * from reservation r where r.reservation_id = $1 and r.member_id = $2 and ${IS_SHOWN}`,
);
const lockOwn = statement<ReservationRow>(
  'lock-own-reservation',
  'select * from reservation where reservation_id = $1 and member_id = $2 for update',
);
const cancelOwn = statement<ReservationRow>(
  'cancel-own-reservation',
  `with freed as (delete from room_occupancy where reservation_id = $1)
   update reservation set is_canceled = 1, canceled_at = $2 where reservation_id = $1 returning *`,
);

const readContact = statement<Reachable & { readonly locale: string }>(
  'read-member-contact',
  'select email, login_tel_key, locale from member where member_id = $1',
);

export const LIST_PAGE = 100;
const NO_ID_YET = 2_147_483_647;

/** Who wants what, when, as the situation is read for it. */
export interface AskedReservation {
  readonly memberId: number;
  readonly spotId: number;
  readonly roomId: number;
  readonly slots: readonly Slot[];
}

/** What one application writes. */
export interface WrittenApplication {
  readonly rows: readonly ReservationRow[];
  readonly letter: ReturnType<typeof outboxRow>;
  readonly requestId: string;
}

export const reservationStore = {
  /**
   * One look at all that decides, in the order of `asked`. Locks are taken first, in one order for everybody, so that
   * counts of the monthly limit stay true until the end of the transaction.
   */
  async situations(transaction: Queryable, asked: readonly AskedReservation[], limited: readonly AskedReservation[]) {
    const dates = asked.flatMap(({ slots }, n) =>
      slots.map((slot) => ({ n, month: monthOf(slot.target_date), ...instantsOf(slot) })),
    );
    const locking =
      limited.length > 0
        ? transaction.run(lockMonthlyLimit, [
            limited.map(({ memberId }) => memberId),
            limited.map(({ spotId }) => spotId),
          ])
        : undefined;
    const reading = transaction.run(readSituations, [
      asked.map((_one, n) => n),
      asked.map(({ memberId }) => memberId),
      asked.map(({ spotId }) => spotId),
      asked.map(({ roomId }) => roomId),
      dates.map(({ n }) => n),
      dates.map(({ started_at }) => started_at.toISOString()),
      dates.map(({ ended_at }) => ended_at.toISOString()),
      dates.map(({ month }) => month),
    ]);
    const [rows] = await Promise.all([reading, locking]);
    if (rows.length !== asked.length) throw new Error('a session belongs to no member');
    return rows.map((row) => ({
      ...row,
      occupied: row.occupied.flatMap(({ starts, ends }) => daysOf(new Date(starts * 1000), new Date(ends * 1000))),
    }));
  },
  /** Ids of the reservations that got their time. */
  async write(
    transaction: Queryable,
    applications: readonly WrittenApplication[],
    now: Date,
  ): Promise<ReadonlySet<number>> {
    const deeds = applications.flatMap(({ rows, requestId }) =>
      rows.map(({ member_id, reservation_id }) => ({ member_id, reservation_id, request_id: requestId })),
    );
    const held = await transaction.run(writeReservations, [
      JSON.stringify(applications.flatMap(({ rows }) => rows)),
      JSON.stringify(applications.map(({ letter }) => letter)),
      JSON.stringify(deeds),
      now,
    ]);
    return new Set(held.map((row) => row.reservation_id));
  },
  list: (database: Queryable, memberId: number, before = NO_ID_YET) =>
    database.run(listOwn, [memberId, before, LIST_PAGE + 1]),
  async read(database: Queryable, reservationId: number, memberId: number) {
    return (await database.run(readOwn, [reservationId, memberId]))[0];
  },
  async lock(transaction: Queryable, reservationId: number, memberId: number) {
    return (await transaction.run(lockOwn, [reservationId, memberId]))[0];
  },
  /** Where and in which language the town writes to a member. */
  async contactOf(transaction: Queryable, memberId: number) {
    return (await transaction.run(readContact, [memberId]))[0];
  },
  async cancel(transaction: Queryable, reservationId: number, now: Date): Promise<ReservationRow> {
    const [row] = await transaction.run(cancelOwn, [reservationId, now]);
    if (!row) throw new Error('a locked reservation is gone');
    return row;
  },
};
