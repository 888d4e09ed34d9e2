import { keptNames } from '@machi/domain/described/kept';
import { changeableFields } from '@machi/domain/reservations/fields';
import { piecesOf, type ChangedUse, type RoomSlot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../../database/database.ts';
import { sql, value } from '../../../database/sql.ts';
import { tellCalendars } from '../../../platform/live/changes.ts';
import { instantsOf } from '../slot.ts';
import type { ReservationRow } from '../store.ts';
import { rowsOf, stretch } from '../../../database/rows.ts';
import { equipment_use } from '../../../database/tables/reservations.ts';

const equipmentUses = rowsOf(equipment_use);
type Held = Pick<ChangedUse, 'slot' | 'room_id' | 'adjunct_room_ids' | 'equipment_ids'>;

/** Under the exclusion constraint; a room that is not returned is taken. */
const holdRooms = statement<{ room_id: number }>(
  'hold-rooms',
  `insert into room_occupancy (room_id, during, kind, reservation_id)
     select room_id, tstzrange($2, $3), case when nth = 1 then 'reservation' else 'adjunct' end, $1
     from unnest($4::int[]) with ordinality as wanted(room_id, nth) order by room_id
   on conflict do nothing returning room_id`,
);

const names = keptNames(changeableFields);
const CONTENT = names.map((name) => sql`${name} = ${value(name)}`).reduce((all, one) => sql`${all}, ${one}`);

/**
 * Removes notes of the old time or fee; its door and time are told anew. Older codes count no more as told, since who
 * knows the present one has heard that they end. An earlier payment counts if it covers the new fee.
 */
const writeMoved = statement<ReservationRow>(
  'write-moved-reservation',
  sql`with untold as (update door_code k set told_at = null from reservation r
     where r.reservation_id = ${value('reservation_id')} and k.reservation_id = r.reservation_id
       and exists (select from door_code s where s.reservation_id = r.reservation_id and s.ended_at is null and s.told_at is not null)
       and (r.room_id, r.adjunct_room_ids, r.started_at, r.ended_at)
         is distinct from (${value('room_id')}, ${value('adjunct_room_ids')}::jsonb, ${value('started_at')}, ${value('ended_at')})),
   no_taxi as (update taxi set is_canceled = 1, canceled_at = ${value('now')}
     where ${value('endsTaxis')} and reservation_id = ${value('reservation_id')} and is_canceled = 0)
   update reservation set room_id = ${value('room_id')}, started_at = ${value('started_at')}, ended_at = ${value('ended_at')}, use_month = ${value('use_month')}, persons_spot = ${value('persons_spot')}, note = ${value('note')},
     adjunct_room_ids = ${value('adjunct_room_ids')}::jsonb, equipment_ids = ${value('equipment_ids')}::jsonb, amount = ${value('amount')}, quote_lines = ${value('quote_lines')}::jsonb,
     approval_status = ${value('approval_status')}::smallint, fixed_at = ${value('fixed_at')}, override_reason = ${value('override_reason')}, exemption_status = ${value('exemption_status')},
     club_exemption_id = ${value('club_exemption_id')},
     reason = case when ${value('approval_status')}::smallint = 0 then '' else reason end,
     permit_version = ${value('permit_version')}, change_reason = ${value('change_reason')}, ${CONTENT},
     reserves_outward = case when ${value('endsTaxis')} then 0 else reserves_outward end,
     reserves_return = case when ${value('endsTaxis')} then 0 else reserves_return end,
     reminded_at = case when started_at = ${value('started_at')} then reminded_at end,
     no_show_at = case when started_at = ${value('started_at')} then no_show_at end,
     paid_at = case when amount = ${value('amount')} then paid_at when paid_yen > 0 and paid_yen >= ${value('amount')} then coalesce(paid_at, ${value('now')}) end,
     revision = revision + 1, revised_at = ${value('now')}
   where reservation_id = ${value('reservation_id')} returning *`,
);

/** The new facts of a moved reservation. */
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
  takeBackEquipment: (transaction: Queryable, reservation_id: number) =>
    equipmentUses.remove(transaction, 'take-back-equipment', { reservation_id }),
  /** Takes rooms and equipment at the new time; returns the rooms that are taken. */
  async hold(transaction: Queryable, reservationId: number, use: Held): Promise<readonly RoomSlot[]> {
    const { started_at, ended_at } = instantsOf(use.slot);
    const rooms = [use.room_id, ...use.adjunct_room_ids];
    const lent = piecesOf(use.equipment_ids);
    const [held] = await Promise.all([
      transaction.run(holdRooms, [reservationId, started_at, ended_at, rooms]),
      equipmentUses.insertAll(
        transaction,
        'lend-equipment',
        lent.map((pieces) => ({
          ...pieces,
          reservation_id: reservationId,
          during: stretch(started_at, ended_at),
        })),
      ),
    ]);
    const got = new Set(held.map(({ room_id }) => room_id));
    return rooms.filter((room_id) => !got.has(room_id)).map((room_id) => ({ ...use.slot, room_id }));
  },
  async write(transaction: Queryable, reservationId: number, moved: Moved): Promise<ReservationRow> {
    const { started_at, ended_at } = instantsOf(moved.slot);
    const [row] = await transaction.run(writeMoved, {
      ...Object.fromEntries(names.map((name) => [name, moved.content[name]])),
      reservation_id: reservationId,
      room_id: moved.room_id,
      started_at,
      ended_at,
      use_month: moved.use_month,
      persons_spot: moved.persons_spot,
      note: moved.note,
      adjunct_room_ids: JSON.stringify(moved.adjunct_room_ids),
      equipment_ids: JSON.stringify(moved.equipment_ids),
      amount: moved.amount,
      quote_lines: JSON.stringify(moved.quote_lines),
      approval_status: moved.approval_status,
      fixed_at: moved.fixed_at,
      endsTaxis: moved.endsTaxis,
      now: moved.now,
      override_reason: moved.override_reason,
      exemption_status: moved.exemption_status,
      permit_version: moved.permit_version,
      change_reason: moved.change_reason,
      club_exemption_id: moved.club_exemption_id,
    });
    if (!row) throw new Error('a locked reservation is gone');
    await tellCalendars(transaction);
    return row;
  },
};
