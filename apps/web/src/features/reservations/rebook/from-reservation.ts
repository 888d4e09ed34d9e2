import { typedFrom } from '@machi/domain/described/typed';
import { reservationFields } from '@machi/domain/reservations/fields';
import type { Reservation } from '@machi/domain/reservations/model';
import { emptyDraft, type FormDraft } from '../drafts/form-draft.ts';
import { emptyValues } from '../form-values.ts';

/**
 * A form filled in from an own reservation; days, documents, approvals and agreement are given anew (product,
 * "Reserving again").
 */
export const fromReservation = (source: Reservation): FormDraft => ({
  ...emptyDraft,
  values: {
    ...emptyValues,
    ...typedFrom(reservationFields, source),
    club_id: source.club_id?.toString() ?? '',
    club_exemption: source.club_exemption_id !== null,
    adjunct_room_ids: source.adjunct_room_ids,
    equipment_ids: source.equipment_ids,
    additional_questions: Object.fromEntries(
      source.additional_questions.map(({ question_key, answer }) => [question_key, answer]),
    ),
  },
});
