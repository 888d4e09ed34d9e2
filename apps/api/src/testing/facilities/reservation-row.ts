import { monthOf } from '@machi/domain/calendar/model';
import { keptEmpty } from '@machi/domain/described/kept';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { ReservationRow } from '../../features/bookings/store.ts';
import { slotOf } from '../../features/bookings/slot.ts';

/** A simple fixed reservation as a stored row; parts can be replaced. It takes no time of a room. */
export function reservationRow(
  parts: Pick<ReservationRow, 'started_at' | 'ended_at'> & Partial<ReservationRow>,
): ReservationRow {
  return {
    reservation_id: 0,
    reservation_code: '',
    application_code: '',
    member_id: null,
    spot_id: 4,
    room_id: 401,
    club_id: null,
    club_exemption_id: null,
    use_month: monthOf(slotOf(parts).target_date),
    reserved_at: parts.started_at,
    ...keptEmpty(reservationFields),
    purpose: 'meeting',
    persons_spot: 4,
    exemption_status: null,
    additional_questions: [],
    adjunct_room_ids: [],
    equipment_ids: [],
    document_file: 0,
    reserves_outward: 0,
    reserves_return: 0,
    amount: 0,
    quote_lines: [],
    approval_status: 1,
    reason: '',
    is_canceled: 0,
    canceled_at: null,
    refused_at: null,
    cancel_fee_yen: 0,
    fixed_at: parts.started_at,
    booked_by: null,
    override_reason: '',
    no_show_at: null,
    paid_at: null,
    paid_yen: 0,
    reminded_at: null,
    revision: 0,
    revised_at: null,
    change_reason: '',
    permit_version: 1,
    ...parts,
  };
}
