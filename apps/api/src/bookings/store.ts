import type { AuditAction } from '@machi/domain/audit/model';
import { monthOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { HeldByMonth, RoomSlot, Slot } from '@machi/domain/reservations/rules';
import { piecesOf } from '@machi/domain/reservations/rules';
import { getTableColumns } from 'drizzle-orm';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { reservation } from '../database/tables/reservations.ts';
import type { outboxRow } from '../platform/outbox.ts';
import { lendingStore } from './lending.ts';
import { instantsOf, slotOf } from './slot.ts';

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

/** What differs between the dates of one application; all else is sent once for all of them. */
const dateColumns = [
  'reservation_id',
  'reservation_code',
  'started_at',
  'ended_at',
  'use_month',
  'amount',
  'quote_lines',
] as const satisfies readonly (keyof ReservationRow)[];
type DateColumn = (typeof dateColumns)[number];
const isDateColumn = (name: string): name is DateColumn => dateColumns.some((known) => known === name);

const columns = Object.values(getTableColumns(reservation)).map((column) => ({
  name: column.name,
  definition: `${column.name} ${column.getSQLType()}`,
  isOfDate: isDateColumn(column.name),
}));
const columnNames = columns.map(({ name }) => name).join(', ');
const definitionsOf = (isOfDate: boolean): string =>
  columns
    .filter((column) => column.isOfDate === isOfDate)
    .map(({ definition }) => definition)
    .join(', ');

const writing = (rooms: string, others = '') =>
  `with asked as (select ${columns.map(({ name, isOfDate }) => `${isOfDate ? 'd' : 'a'}.${name}`).join(', ')}, a.actor, a.request_id
     from jsonb_to_recordset($1::jsonb) as a(${definitionsOf(false)}, actor int, request_id text, dates jsonb)
     cross join lateral jsonb_to_recordset(a.dates) as d(${definitionsOf(true)})),
   made as (insert into reservation (${columnNames}) select ${columnNames} from asked),
   mailed as (insert into outbox (channel, recipient, content, created_at, next_attempt_at)
     select channel, recipient, content, $3, $3
     from jsonb_to_recordset($2::jsonb) as letter(channel text, recipient text, content jsonb)),
   noted as (insert into audit (acted_at, actor_member_id, action, subject, subject_id, request_id)
     select $3, actor, '${'reservation:create' satisfies AuditAction}', 'reservation', reservation_id, request_id from asked)${others}
   insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange(started_at, ended_at), kind, reservation_id from (${rooms}) as wanted order by room_id, started_at
     on conflict do nothing returning reservation_id, room_id`;

/** An application as the statement reads it. */
function asSent({ rows, actorId, requestId }: WrittenApplication) {
  const dates = rows.map((row) => Object.fromEntries(dateColumns.map((name) => [name, row[name]])));
  const shared = Object.entries(rows[0] ?? {}).filter(([name]) => !isDateColumn(name));
  return { ...Object.fromEntries(shared), actor: actorId, request_id: requestId, dates };
}

/**
 * Everything of some applications in one statement: reservations, the time they hold, mails and audit rows. It answers
 * which reservations got their time; when some are missing the caller rolls back.
 */
const writeReservations = statement<{ reservation_id: number; room_id: number }>(
  'write-reservations',
  writing(`select room_id, started_at, ended_at, 'reservation' as kind, reservation_id from asked`),
);
/** The same with adjunct rooms, under the same constraint, and lent equipment. */
const writeWithExtras = statement<{ reservation_id: number; room_id: number }>(
  'write-reservations-with-extras',
  writing(
    `select room_id, started_at, ended_at, 'reservation' as kind, reservation_id from asked
     union all select id::int, started_at, ended_at, 'adjunct', reservation_id
     from asked cross join lateral jsonb_array_elements_text(adjunct_room_ids) as adjunct(id)`,
    `,
   lent as (insert into equipment_use (equipment_id, reservation_id, during, pieces)
     select lending.equipment_id, asked.reservation_id, tstzrange(asked.started_at, asked.ended_at), lending.pieces
     from asked join jsonb_to_recordset($4::jsonb) as lending(reservation_id int, equipment_id int, pieces int) using (reservation_id))`,
  ),
);

const peek = statement<Pick<ReservationRow, 'member_id' | 'spot_id' | 'equipment_ids'>>(
  'peek-reservation',
  'select member_id, spot_id, equipment_ids from reservation where reservation_id = $1',
);
const lockRow = statement<ReservationRow>(
  'lock-reservation',
  'select * from reservation where reservation_id = $1 for update',
);

/** Suspending a service hides its reservations and cancels none (specification section 4, "Account"). */
export const IS_SHOWN = `not exists (
     select from subscription s join service v on v.service_id = s.service_id
     where s.member_id = r.member_id and s.suspended_at is not null and r.spot_id = any(v.spot_ids))`;
const readOwn = statement<ReservationRow>(
  'read-own-reservation',
  `select * from reservation r where r.reservation_id = $1 and r.member_id = $2 and ${IS_SHOWN}`,
);
const lockOwn = statement<ReservationRow>(
  'lock-own-reservation',
  'select * from reservation where reservation_id = $1 and member_id = $2 for update',
);
/** Who wants what, when, as the situation is read for it. */
export interface AskedReservation {
  readonly memberId: number;
  readonly spotId: number;
  readonly roomId: number;
  readonly slots: readonly Slot[];
  readonly equipmentIds: readonly number[];
}

/** What one application writes. */
export interface WrittenApplication {
  readonly rows: readonly ReservationRow[];
  readonly letter: ReturnType<typeof outboxRow>;
  /** Who acts: the member, or the official at the counter. */
  readonly actorId: number;
  readonly requestId: string;
}

const roomsOf = ({ room_id, adjunct_room_ids }: ReservationRow): number[] => [room_id, ...adjunct_room_ids];

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
    const lockingEquipment = lendingStore.lockEquipment(
      transaction,
      asked.flatMap(({ equipmentIds }) => equipmentIds),
    );
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
    const [rows] = await Promise.all([reading, locking, lockingEquipment]);
    if (rows.length !== asked.length) throw new Error('a session belongs to no member');
    return rows.map((row) => ({
      ...row,
      occupied: row.occupied.flatMap(({ starts, ends }) => daysOf(new Date(starts * 1000), new Date(ends * 1000))),
    }));
  },
  /** The times of rooms that were wanted and not got: somebody else has them. */
  async write(
    transaction: Queryable,
    applications: readonly WrittenApplication[],
    now: Date,
  ): Promise<readonly RoomSlot[]> {
    const rows = applications.flatMap((application) => application.rows);
    const values = [
      JSON.stringify(applications.map(asSent)),
      JSON.stringify(applications.map(({ letter }) => letter)),
      now,
    ];
    const lent = rows.flatMap(({ reservation_id, equipment_ids }) =>
      piecesOf(equipment_ids).map((some) => ({ ...some, reservation_id })),
    );
    const isPlain = lent.length === 0 && rows.every(({ adjunct_room_ids }) => adjunct_room_ids.length === 0);
    const held = isPlain
      ? await transaction.run(writeReservations, values)
      : await transaction.run(writeWithExtras, [...values, JSON.stringify(lent)]);
    if (held.length === rows.reduce((sum, row) => sum + roomsOf(row).length, 0)) return [];
    const got = new Set(held.map(({ reservation_id, room_id }) => `${reservation_id} ${room_id}`));
    return rows.flatMap((row) =>
      roomsOf(row)
        .filter((room_id) => !got.has(`${row.reservation_id} ${room_id}`))
        .map((room_id) => ({ ...slotOf(row), room_id })),
    );
  },
  async read(database: Queryable, reservationId: number, memberId: number) {
    return (await database.run(readOwn, [reservationId, memberId]))[0];
  },
  /**
   * Locks a reservation that is to be moved or changed, after the locks that a booking takes first: member and
   * facility, then the equipment that it is to have. Undefined when there is none, or none of this owner.
   */
  async lockToMove(
    transaction: Queryable,
    reservationId: number,
    {
      ownerId,
      equipmentIds,
    }: { readonly ownerId?: number; readonly equipmentIds?: readonly number[] | undefined } = {},
  ): Promise<ReservationRow | undefined> {
    const [seen] = await transaction.run(peek, [reservationId]);
    if (!seen || (ownerId !== undefined && seen.member_id !== ownerId)) return undefined;
    if (seen.member_id !== null) await transaction.run(lockMonthlyLimit, [[seen.member_id], [seen.spot_id]]);
    await lendingStore.lockEquipment(transaction, equipmentIds ?? seen.equipment_ids);
    return (await transaction.run(lockRow, [reservationId]))[0];
  },
  async lock(transaction: Queryable, reservationId: number, memberId: number) {
    return (await transaction.run(lockOwn, [reservationId, memberId]))[0];
  },
};
