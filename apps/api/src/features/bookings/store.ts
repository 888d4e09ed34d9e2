import { monthOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { Owned } from '@machi/domain/reception/rules';
import type { HeldByMonth, OccupiedSlot, Slot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { reservation } from '../../database/tables/reservations.ts';
import { lendingStore } from './lending.ts';
import { lockRooms } from './lock-rooms.ts';
import { instantsOf } from './slot.ts';
import { among, fixed, not, rowsFrom, rowsOf } from '../../database/rows.ts';

export type ReservationRow = typeof reservation.$inferSelect;

/** Serialises one member's applications at one facility, to count the monthly limit and free hour in turn. */
const lockMonthlyLimit = statement(
  'lock-monthly-limit',
  `select pg_advisory_xact_lock(member_id, spot_id)
   from (select distinct member_id, spot_id from unnest($1::int[], $2::int[]) as pair(member_id, spot_id) order by 1, 2) as pairs`,
);

/** Does the same for a club; taken before the member's lock by all callers. */
const lockClub = statement(
  'lock-club-at-facility',
  `select pg_advisory_xact_lock(hashtextextended('club ' || club_id || ' at ' || spot_id, 0))
   from (select distinct club_id, spot_id from unnest($1::int[], $2::int[]) as pair(club_id, spot_id) order by 1, 2) as pairs`,
);

const readSituations = statement<{
  email: string | null;
  login_tel_key: string | null;
  locale: string;
  is_resident: 0 | 1;
  is_verified: boolean;
  held: HeldByMonth;
  occupied: { starts: number; ends: number; code: string | null; is_lottery: boolean }[];
  ids: number[];
}>(
  'read-reservation-situations',
  `select m.email, m.login_tel_key, m.locale, m.is_resident, m.is_verified,
     (select coalesce(jsonb_object_agg(h.use_month, h.dates), '{}') from (
        select use_month, count(*)::int as dates from reservation
        where member_id = a.member_id and spot_id = a.spot_id and is_canceled = 0 and approval_status <> 2
          and use_month = any(array(select d.use_month from unnest($5::int[], $8::text[]) as d(n, use_month) where d.n = a.n))
        group by use_month) h) as held,
     (select coalesce(jsonb_agg(jsonb_build_object(
        'starts', extract(epoch from lower(o.during)), 'ends', extract(epoch from upper(o.during)), 'is_lottery', o.kind = 'lottery',
        'code', (select r.reservation_code from reservation r where r.reservation_id = o.reservation_id and r.member_id = a.member_id))), '[]')
      from unnest($5::int[], $6::timestamptz[], $7::timestamptz[]) as asked(n, starts, ends)
      join room_occupancy o on o.room_id = a.room_id and o.during && tstzrange(asked.starts, asked.ends)
      where asked.n = a.n) as occupied,
     array(select nextval('reservation_reservation_id_seq')::int from unnest($5::int[]) as d(n) where d.n = a.n) as ids
   from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as a(n, member_id, spot_id, room_id)
   cross join lateral (select email, login_tel_key, locale, is_resident, verified_at is not null as is_verified from member where member_id = a.member_id limit 1) m
   order by a.n`,
);

/** SQL: for reservation `r`, the members in charge of its club, as the domain's `isOwnReservation` needs them. */
export const IN_CHARGE = 'array(select p.member_id from club_person p where p.club_id = r.club_id) as in_charge';
/** A reservation with its owners. */
export type OwnedRow = ReservationRow & Owned;

const lockRow = statement<OwnedRow>(
  'lock-reservation',
  `select r.*, ${IN_CHARGE} from reservation r where r.reservation_id = $1 for update of r`,
);

/** SQL: reservation `r` holds its time: neither cancelled nor refused (the domain's `holdsTime`). */
export const HOLDS_TIME = 'r.is_canceled = 0 and r.approval_status <> 2';
/** The same condition for row queries. */
export const HOLDING = { is_canceled: fixed(0), approval_status: not(2) } as const;
/** SQL: suspending a service hides its reservations and cancels none (product, "Service subscription"). */
export const IS_SHOWN = `not exists (
     select from subscription s join service v on v.service_id = s.service_id
     where s.member_id = r.member_id and s.suspended_at is not null and r.spot_id = any(v.spot_ids))`;
const reservations = rowsOf(reservation);
const shown = rowsFrom(
  statement<ReservationRow>('shown-reservations', `select r.* from reservation r where ${IS_SHOWN}`),
);
const lockClubs = (transaction: Queryable, clubs: readonly Pick<AskedReservation, 'clubId' | 'spotId'>[]) =>
  transaction.run(lockClub, [clubs.map(({ clubId }) => clubId ?? 0), clubs.map(({ spotId }) => spotId)]);

/** The member, facility and times to read the situation for. */
export interface AskedReservation {
  readonly memberId: number;
  readonly spotId: number;
  readonly clubId: number | null | undefined;
  readonly roomId: number;
  readonly slots: readonly Slot[];
  readonly equipmentIds: readonly number[];
  readonly adjunctRoomIds: readonly number[];
}

export const reservationStore = {
  /**
   * Reads everything that decides, in the order of `asked`. It takes the locks first, in the same order for all
   * callers, so that counts of the monthly limit and the free hour stay valid until the transaction ends.
   */
  async situations(transaction: Queryable, asked: readonly AskedReservation[], limited: readonly AskedReservation[]) {
    const dates = asked.flatMap(({ slots }, n) =>
      slots.map((slot) => ({ n, month: monthOf(slot.target_date), ...instantsOf(slot) })),
    );
    const inClubs = limited.filter(({ clubId }) => typeof clubId === 'number');
    const lockingClubs = inClubs.length > 0 && lockClubs(transaction, inClubs);
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
    const lockingRooms = lockRooms(
      transaction,
      asked.flatMap(({ roomId, adjunctRoomIds }) => [roomId, ...adjunctRoomIds]),
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
    const [rows] = await Promise.all([reading, lockingClubs, locking, lockingEquipment, lockingRooms]);
    if (rows.length !== asked.length) throw new Error('a session belongs to no member');
    return rows.map((row) => ({
      ...row,
      occupied: row.occupied.flatMap(({ starts, ends, code, is_lottery }): OccupiedSlot[] =>
        daysOf(new Date(starts * 1000), new Date(ends * 1000)).map((slot) => ({
          ...slot,
          is_lottery,
          ...(code === null ? {} : { own_code: code }),
        })),
      ),
    }));
  },
  read: (database: Queryable, reservation_id: number, member_id: number): Promise<ReservationRow | undefined> =>
    shown.one(database, 'read-own-reservation', { reservation_id, member_id }),
  /** One that a member made in the name of one of these clubs. */
  readOfClubs: (database: Queryable, reservation_id: number, clubs: readonly { readonly club_id: number }[]) => {
    const ids = among(clubs.map(({ club_id }) => club_id));
    return shown.one(database, 'read-shared-reservation', { reservation_id, club_id: ids });
  },
  /**
   * Locks a reservation to move or change it, after the locks that a booking takes first: member and facility, then the
   * new equipment. Undefined if it does not exist or is not this owner's.
   */
  async lockToMove(
    transaction: Queryable,
    reservationId: number,
    {
      ownerId,
      equipmentIds,
      roomIds = [],
    }: {
      readonly ownerId?: number;
      readonly equipmentIds?: readonly number[] | undefined;
      /** The target rooms, beside the current ones. */
      readonly roomIds?: readonly number[] | undefined;
    } = {},
  ): Promise<OwnedRow | undefined> {
    const { one } = ownerId === undefined ? reservations : shown;
    const asked = { reservation_id: reservationId, ...(ownerId === undefined ? {} : { member_id: ownerId }) };
    const seen = await one(transaction, 'peek-reservation', asked, {
      columns: ['member_id', 'club_id', 'spot_id', 'equipment_ids', 'room_id', 'adjunct_room_ids'],
    });
    if (!seen) return undefined;
    if (seen.club_id !== null) await lockClubs(transaction, [{ clubId: seen.club_id, spotId: seen.spot_id }]);
    if (seen.member_id !== null) await transaction.run(lockMonthlyLimit, [[seen.member_id], [seen.spot_id]]);
    await lendingStore.lockEquipment(transaction, equipmentIds ?? seen.equipment_ids);
    await lockRooms(transaction, [seen.room_id, ...seen.adjunct_room_ids, ...roomIds]);
    return (await transaction.run(lockRow, [reservationId]))[0];
  },
  lock: (transaction: Queryable, reservation_id: number, member_id: number): Promise<ReservationRow | undefined> =>
    shown.lock(transaction, 'lock-own-reservation', { reservation_id, member_id }),
};
