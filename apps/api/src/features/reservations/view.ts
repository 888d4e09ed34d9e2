import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { Reservation } from '@machi/domain/reservations/model';
import { cancelableUntil } from '@machi/domain/reservations/rules';
import type { Catalog } from '../../town/catalog.ts';
import { slotOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** A reservation as its owner sees it. */
export function viewReservation(
  row: ReservationRow,
  { spots, rooms }: Catalog,
  locale: Locale,
  now: Date,
): Reservation {
  const spot = spots.get(row.spot_id);
  const slot = slotOf(row);
  const isValid = row.is_canceled === 0 && row.approval_status !== 2;
  const until = spot && isValid ? cancelableUntil(spot, slot, now) : null;
  return {
    reservation_id: row.reservation_id,
    reservation_code: row.reservation_code,
    spot_id: row.spot_id,
    room_id: row.room_id,
    location_name: spot?.columns.texts.spot_name?.[locale] ?? '',
    plan_name: rooms.get(row.room_id)?.room_name[locale] ?? '',
    target_date: slot.target_date,
    target_time: { start: timeOf(slot.start), end: timeOf(slot.end) },
    started_at: townTimeText(row.started_at),
    ended_at: townTimeText(row.ended_at),
    reserved_at: townTimeText(row.reserved_at),
    is_group: row.is_group,
    group_name: row.group_name,
    person_in_charge: row.person_in_charge,
    purpose: row.purpose,
    purpose_other: row.purpose_other,
    includes_preparation: row.includes_preparation,
    is_commercial: row.is_commercial,
    has_charging: row.has_charging,
    charging_fee: row.charging_fee,
    exemption_method: row.exemption_method,
    exemption_reason: row.exemption_reason,
    persons_spot: row.persons_spot,
    note: row.note,
    amount: row.amount,
    is_canceled: row.is_canceled,
    approval_status: row.approval_status,
    reason: row.reason,
    cancelable_until: until ? townTimeText(until) : null,
    tel: spot?.tel ?? '',
  };
}
