import { monthOf } from '@machi/domain/calendar/model';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { reservationCode } from '@machi/domain/reservations/rules';
import type { Decision } from '@machi/domain/reservations/rules';
import { instantsOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** The rows of a decided application, one a date, under the ids that were set aside for them. */
export function rowsOf(
  request: ReservationRequest,
  decision: Decision,
  ids: readonly number[],
  memberId: number,
  prefix: string,
  now: Date,
): ReservationRow[] {
  const application = reservationCode(ids[0] ?? 0, prefix);
  return decision.slots.map((slot, index) => {
    const reservation_id = ids[index] ?? 0;
    return {
      reservation_id,
      reservation_code: reservationCode(reservation_id, prefix),
      application_code: application,
      member_id: memberId,
      spot_id: request.spot_id,
      room_id: request.room_id,
      ...instantsOf(slot),
      use_month: monthOf(slot.target_date),
      reserved_at: now,
      is_group: request.is_group,
      group_name: request.is_group === 1 ? request.group_name : '',
      person_in_charge: request.is_group === 1 ? request.person_in_charge : '',
      purpose: request.purpose,
      purpose_other: request.purpose === 'other' ? request.purpose_other : '',
      includes_preparation: request.includes_preparation,
      is_commercial: request.is_commercial,
      has_charging: request.has_charging,
      charging_fee: request.has_charging === 1 ? request.charging_fee : 0,
      exemption_method: request.exemption_method,
      exemption_reason: request.exemption_method === 0 ? '' : request.exemption_reason,
      persons_spot: request.persons_spot,
      note: request.note,
      amount: decision.amount_by_slot[index] ?? 0,
      quote_lines: decision.quote.lines.filter((line) => line.target_date === slot.target_date),
      approval_status: decision.approval_status,
      reason: '',
      is_canceled: 0,
      canceled_at: null,
    };
  });
}
