import { monthOf } from '@machi/domain/calendar/model';
import { keptOf } from '@machi/domain/described/kept';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { codeOf } from '@machi/domain/codes/code';
import { answersTo, type Decision } from '@machi/domain/reservations/rules';
import type { AdditionalQuestion } from '@machi/domain/spots/model';
import { instantsOf } from './slot.ts';
import type { ReservationRow } from './store.ts';

/** The member, and the official who made the reservation for them. */
export interface Applicant {
  readonly memberId: number;
  /** The official at the counter; null if the member applied. */
  readonly bookedBy: number | null;
  readonly overrideReason: string;
}

/** The rows of a decided application, one per date, with the IDs reserved for them. */
export function rowsOf(
  request: ReservationRequest,
  decision: Decision,
  ids: readonly number[],
  applicant: Applicant,
  questions: readonly AdditionalQuestion[],
  prefix: string,
  now: Date,
): ReservationRow[] {
  const application = codeOf('reservation', ids[0] ?? 0, prefix);
  const { club } = decision;
  const typed = keptOf(reservationFields, request);
  const kept = club
    ? { ...typed, is_group: 1 as const, group_type: club.group_type, group_name: club.club_name }
    : typed;
  return decision.slots.map((slot, index) => {
    const reservation_id = ids[index] ?? 0;
    const exemption = club?.exemptions[index] ?? null;
    return {
      reservation_id,
      reservation_code: codeOf('reservation', reservation_id, prefix),
      application_code: application,
      member_id: applicant.memberId,
      spot_id: request.spot_id,
      room_id: request.room_id,
      ...instantsOf(slot),
      use_month: monthOf(slot.target_date),
      reserved_at: now,
      ...kept,
      ...(exemption && { exemption_reason: exemption.ground }),
      club_id: club?.club_id ?? null,
      club_exemption_id: exemption?.club_exemption_id ?? null,
      exemption_status: kept.exemption_method === 0 ? null : exemption ? 1 : 0,
      additional_questions: answersTo(questions, request.additional_questions),
      adjunct_room_ids: request.adjunct_room_ids,
      equipment_ids: request.equipment_ids,
      document_file: request.document_ids.length > 0 ? 1 : 0,
      reserves_outward: 0,
      reserves_return: 0,
      amount: decision.amount_by_slot[index] ?? 0,
      quote_lines: decision.lines_by_slot[index] ?? [],
      approval_status: decision.approval_status,
      reason: '',
      is_canceled: 0,
      canceled_at: null,
      refused_at: null,
      cancel_fee_yen: 0,
      fixed_at: decision.approval_status === 1 ? now : null,
      booked_by: applicant.bookedBy,
      override_reason: applicant.overrideReason,
      change_reason: '',
      permit_version: 1,
      no_show_at: null,
      paid_at: null,
      paid_yen: 0,
      reminded_at: null,
      revision: 0,
      revised_at: null,
    };
  });
}
