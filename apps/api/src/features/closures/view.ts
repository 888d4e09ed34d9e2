import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import type { AffectedHold, AffectedReservation, Closure } from '@machi/domain/closures/model';
import type { Locale } from '@machi/domain/locale/model';
import { isOpenTo } from '../../bookings/holds/read-holds.ts';
import type { HoldRow } from '../../bookings/holds/read-holds.ts';
import { slotOf } from '../../bookings/slot.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { AffectedRow, ClosureRow } from './store.ts';

export function viewClosure(row: ClosureRow, { spots, rooms }: Catalog, locale: Locale): Closure {
  const { blackout_id, spot_id, room_id, starts, ends, reason } = row;
  return {
    blackout_id,
    spot_id,
    spot_name: spots.get(spot_id)?.columns.texts.spot_name?.[locale] ?? '',
    room_id,
    room_name: room_id === null ? '' : (rooms.get(room_id)?.room_name[locale] ?? ''),
    started_at: townTimeText(starts),
    ended_at: townTimeText(ends),
    reason,
  };
}

export function viewAffected(row: AffectedRow, { rooms }: Catalog, locale: Locale): AffectedReservation {
  const { target_date, start, end } = slotOf(row);
  return {
    reservation_id: row.reservation_id,
    reservation_code: row.reservation_code,
    application_code: row.application_code,
    member_id: row.member_id,
    name: row.name ?? '',
    tel: row.tel ?? '',
    room_name: rooms.get(row.room_id)?.room_name[locale] ?? '',
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
    approval_status: row.approval_status === 1 ? 1 : 0,
    persons_spot: row.persons_spot,
  };
}

/** A use of the town; of a private schedule of others only who made it. */
export function viewAffectedHold(hold: HoldRow, officialId: number, { rooms }: Catalog, locale: Locale): AffectedHold {
  const { target_date, start, end } = slotOf(hold);
  return {
    occupancy_id: hold.occupancy_id,
    title: isOpenTo(officialId, hold) ? hold.title : '',
    name: hold.creator_name ?? '',
    room_name: rooms.get(hold.room_id)?.room_name[locale] ?? '',
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
  };
}
