import type { Residence } from '@machi/domain/members/residence';
import type { ClosureRequest } from '@machi/domain/closures/model';
import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { freeTimeOf, type FreedTime } from '../bookings/occupancy.ts';
import { lockRooms } from '../bookings/lock-rooms.ts';
import { IN_CHARGE, type OwnedRow } from '../bookings/store.ts';
import { END, START, above, meets, rowsOf, stretch } from '../../database/rows.ts';
import { blackout } from '../../database/tables/reservations.ts';

export interface ClosureRow {
  readonly blackout_id: number;
  readonly spot_id: number;
  readonly room_id: number | null;
  readonly starts: Date;
  readonly ends: Date;
  readonly reason: Localized;
}
const closures = rowsOf(blackout, { starts: START, ends: END });
const COLUMNS = ['blackout_id', 'spot_id', 'room_id', 'starts', 'ends', 'reason'] as const;

/** A room may already be closed for part of the time; a closure holds the rest. */
const coverRooms = statement(
  'cover-closed-rooms',
  `insert into room_occupancy (room_id, during, kind, blackout_id)
   select room.room_id, piece, 'blackout', $1
   from unnest($2::int[]) as room(room_id)
   cross join lateral unnest(tstzmultirange(tstzrange($3, $4)) - coalesce((
     select range_agg(o.during) from room_occupancy o
     where o.room_id = room.room_id and o.kind = 'blackout' and o.during && tstzrange($3, $4)), '{}')) as piece
   order by room.room_id`,
);

export interface AffectedRow extends OwnedRow, Residence {
  readonly name: string | null;
  readonly tel: string | null;
  readonly locale: string | null;
}
/** Locks the reservations in the closed time, in the order that all callers use. */
const lockAffected = statement<{ reservation_id: number }>(
  'lock-affected',
  `select r.reservation_id from reservation r
   where r.reservation_id in (select o.reservation_id from room_occupancy o
     where o.room_id = any($1::int[]) and o.kind <> 'blackout' and o.during && tstzrange($2, $3))
   order by r.reservation_id for update`,
);
/** Reads them after the lock, since an earlier holder may have cancelled or moved one. */
const readAffected = statement<AffectedRow>(
  'read-affected',
  `select r.*, ${IN_CHARGE}, case when r.is_group = 1 then r.group_name else m.lastname || ' ' || m.firstname end as name, m.tel, m.locale,
     coalesce(m.is_resident, 0) as is_resident, m.verified_at is not null as is_verified
   from reservation r left join member m on m.member_id = r.member_id
   where r.reservation_id = any($4::int[]) and exists (select from room_occupancy o
     where o.reservation_id = r.reservation_id and o.room_id = any($1::int[]) and o.during && tstzrange($2, $3))
   order by r.started_at, r.reservation_id`,
);

export interface Span {
  readonly starts: Date;
  readonly ends: Date;
}

/** Lotteries that hold part of the time, until the draw or until won slots are reserved. */
const selectLotteries = statement<{ lottery_id: number; title: Localized; is_drawn: boolean }>(
  'lotteries-in-closed-time',
  `select distinct l.lottery_id, l.title, l.drawn_at is not null as is_drawn from room_occupancy o join lottery l using (lottery_id)
   where o.room_id = any($1::int[]) and o.during && tstzrange($2, $3) order by l.lottery_id`,
);

export const closureStore = {
  list: (database: Queryable, now: Date) =>
    closures.list(
      database,
      'list-closures',
      { ends: above(now) },
      { columns: COLUMNS, order: ['starts', 'blackout_id'] },
    ),
  /** The reservations in the rooms, locked until commit so that they are neither moved nor cancelled. */
  async affected(transaction: Queryable, roomIds: readonly number[], { starts, ends }: Span): Promise<AffectedRow[]> {
    await lockRooms(transaction, roomIds);
    const held = await transaction.run(lockAffected, [roomIds, starts, ends]);
    const ids = held.map(({ reservation_id }) => reservation_id);
    return transaction.run(readAffected, [roomIds, starts, ends, ids]);
  },
  /** Those of the given reservations that are in the rooms, without a lock. */
  standing: (database: Queryable, roomIds: readonly number[], { starts, ends }: Span, ids: readonly number[]) =>
    database.run(readAffected, [roomIds, starts, ends, ids]),
  lotteries: (transaction: Queryable, roomIds: readonly number[], { starts, ends }: Span) =>
    transaction.run(selectLotteries, [roomIds, starts, ends]),
  insert: (
    transaction: Queryable,
    { spot_id, room_id, reason }: Pick<ClosureRequest, 'spot_id' | 'room_id' | 'reason'>,
    { starts, ends }: Span,
    now: Date,
    memberId: number,
  ): Promise<ClosureRow> =>
    closures.insertReturning(
      transaction,
      'insert-closure',
      { spot_id, room_id, during: stretch(starts, ends), reason, created_at: now, created_by: memberId },
      COLUMNS,
    ),
  /** Takes the rooms. Rejects with 23P01 if a reservation is in the way. */
  async cover(transaction: Queryable, { blackout_id, starts, ends }: ClosureRow, roomIds: readonly number[]) {
    await lockRooms(transaction, roomIds);
    await transaction.run(coverRooms, [blackout_id, roomIds, starts, ends]);
  },
  lock: (transaction: Queryable, blackout_id: number): Promise<ClosureRow | undefined> =>
    closures.lock(transaction, 'lock-closure', { blackout_id }, { columns: COLUMNS }),
  async delete(transaction: Queryable, { blackout_id }: ClosureRow): Promise<FreedTime[]> {
    const freed = await freeTimeOf(transaction, 'uncover-closed-rooms', { blackout_id });
    await closures.remove(transaction, 'delete-closure', { blackout_id });
    return freed;
  },
  /** Other closures of the spot at this time. */
  around: (transaction: Queryable, { spot_id, starts, ends }: ClosureRow) =>
    closures.hold(
      transaction,
      'closures-around',
      { spot_id, during: meets(starts, ends) },
      { columns: COLUMNS, order: ['blackout_id'] },
    ),
};
