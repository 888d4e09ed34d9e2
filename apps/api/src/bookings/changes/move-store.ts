import { keptNames } from '@machi/domain/described/kept';
import { changeableFields } from '@machi/domain/reservations/fields';
import { piecesOf } from '@machi/domain/reservations/rules';
import type { ChangedUse, RoomSlot } from '@machi/domain/reservations/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { tellCalendars } from '../../platform/live/calendars-changed.ts';
import { instantsOf } from '../slot.ts';
import type { ReservationRow } from '../store.ts';

const takeBackEquipment = statement('take-back-equipment', 'delete from equipment_use where reservation_id = $1');

/** Under the constraint: a room that does not come back belongs to somebody else. */
const holdRooms = statement<{ room_id: number }>(
  'hold-rooms',
  `insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange($2, $3), case when nth = 1 then 'reservation' else 'adjunct' end, $1
     from unnest($4::int[]) with ordinality as wanted(room_id, nth) order by room_id
   on conflict do nothing returning room_id`,
);

const lendEquipment = statement(
  'lend-equipment',
  `insert into equipment_use (equipment_id, reservation_id, during, pieces)
     select equipment_id, $1, tstzrange($2, $3), pieces from unnest($4::int[], $5::int[]) as lent(equipment_id, pieces)`,
);

const names = keptNames(changeableFields);
/** Which parameter the first of them is. */
const FIRST = 21;

/** Removes notes that were true only of the old time or fee. What was paid of another fee is paid where it is enough: the rest is owed back. */
const writeMoved = statement<ReservationRow>(
  'write-moved-reservation',
  `with no_taxi as (update taxi set is_canceled = 1, canceled_at = $15
     where $14 and reservation_id = $1 and is_canceled = 0)
   update reservation set room_id = $2, started_at = $3, ended_at = $4, use_month = $5, persons_spot = $6, note = $7,
     adjunct_room_ids = $8::jsonb, equipment_ids = $9::jsonb, amount = $10, quote_lines = $11::jsonb,
     approval_status = $12::smallint, fixed_at = $13, override_reason = $16, exemption_status = $17,
     club_exemption_id = $20,
     reason = case when $12::smallint = 0 then '' else reason end,
     permit_version = $18, change_reason = $19, ${names.map((name, index) => `${name} = $${FIRST + index}`).join(', ')},
     reserves_outward = case when $14 then 0 else reserves_outward end,
     reserves_return = case when $14 then 0 else reserves_return end,
     reminded_at = case when started_at = $3 then reminded_at end,
     no_show_at = case when started_at = $3 then no_show_at end,
     paid_at = case when amount = $10 then paid_at when paid_yen > 0 and paid_yen >= $10 then coalesce(paid_at, $15) end,
     revision = revision + 1, revised_at = $15
   where reservation_id = $1 returning *`,
);

/** What a moved reservation is from now on. */
export interface Moved
  extends
    ChangedUse,
    Pick<
      ReservationRow,
      | 'note'
      | 'use_month'
      | 'amount'
      | 'quote_lines'
      | 'approval_status'
      | 'fixed_at'
      | 'override_reason'
      | 'change_reason'
      | 'permit_version'
      | 'exemption_status'
      | 'club_exemption_id'
    > {
  readonly endsTaxis: boolean;
  readonly now: Date;
}

export const moveStore = {
  takeBackEquipment: (transaction: Queryable, reservationId: number) =>
    transaction.run(takeBackEquipment, [reservationId]),
  /** Takes rooms and equipment at the new time; answers the rooms that somebody else has. */
  async hold(transaction: Queryable, reservationId: number, use: ChangedUse): Promise<readonly RoomSlot[]> {
    const { started_at, ended_at } = instantsOf(use.slot);
    const rooms = [use.room_id, ...use.adjunct_room_ids];
    const lent = piecesOf(use.equipment_ids);
    const [held] = await Promise.all([
      transaction.run(holdRooms, [reservationId, started_at, ended_at, rooms]),
      lent.length === 0
        ? []
        : transaction.run(lendEquipment, [
            reservationId,
            started_at,
            ended_at,
            lent.map(({ equipment_id }) => equipment_id),
            lent.map(({ pieces }) => pieces),
          ]),
    ]);
    const got = new Set(held.map(({ room_id }) => room_id));
    return rooms.filter((room_id) => !got.has(room_id)).map((room_id) => ({ ...use.slot, room_id }));
  },
  async write(transaction: Queryable, reservationId: number, moved: Moved): Promise<ReservationRow> {
    const { started_at, ended_at } = instantsOf(moved.slot);
    const [row] = await transaction.run(writeMoved, [
      reservationId,
      moved.room_id,
      started_at,
      ended_at,
      moved.use_month,
      moved.persons_spot,
      moved.note,
      JSON.stringify(moved.adjunct_room_ids),
      JSON.stringify(moved.equipment_ids),
      moved.amount,
      JSON.stringify(moved.quote_lines),
      moved.approval_status,
      moved.fixed_at,
      moved.endsTaxis,
      moved.now,
      moved.override_reason,
      moved.exemption_status,
      moved.permit_version,
      moved.change_reason,
      moved.club_exemption_id,
      ...names.map((name) => moved.content[name]),
    ]);
    if (!row) throw new Error('a locked reservation is gone');
    await tellCalendars(transaction);
    return row;
  },
};
