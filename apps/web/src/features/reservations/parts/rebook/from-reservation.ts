import type { Reservation } from '@machi/domain/reservations/model';
import { emptyDraft } from '../drafts/form-draft.ts';
import type { FormDraft } from '../drafts/form-draft.ts';
import { emptyValues } from '../form-values.ts';

/**
 * A form filled in from an own reservation. Neither days nor times, neither documents nor approvals, and no agreement:
 * all that is given and checked anew (decisions, "Facilities").
 */
export const fromReservation = (source: Reservation): FormDraft => ({
  ...emptyDraft,
  values: {
    ...emptyValues,
    is_group: source.is_group === 1 ? '1' : '0',
    group_type: source.group_type,
    group_name: source.group_name,
    person_in_charge: source.person_in_charge,
    purpose: source.purpose,
    purpose_other: source.purpose_other,
    persons_spot: String(source.persons_spot),
    includes_preparation: source.includes_preparation === 1,
    is_commercial: source.is_commercial === 1,
    has_charging: source.has_charging === 1,
    charging_fee: source.has_charging === 1 ? String(source.charging_fee) : '',
    exemption_method: (['0', '1', '2'] as const)[source.exemption_method],
    exemption_reason: source.exemption_reason,
    adjunct_room_ids: source.adjunct_room_ids,
    equipment_ids: source.equipment_ids,
    additional_questions: Object.fromEntries(
      source.additional_questions.map(({ question_key, answer }) => [question_key, answer]),
    ),
    note: source.note,
  },
});
