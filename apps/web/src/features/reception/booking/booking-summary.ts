import { labelled, placeServerErrors } from '@machi/client/placed-errors';
import type { Locale } from '@machi/domain/locale/model';
import type { DescribedField } from '@machi/domain/described/model';
import { reservationParts } from '@machi/domain/reservations/fields';
import type { SpotDetail } from '@machi/domain/spots/contract';
import type { FormErrorLine } from '@machi/ui/form-errors/FormErrors';
import type { BookingValues } from './booking-values.ts';
import { furtherFields } from './told-set.ts';
import type { FieldErrors } from './use-booking.ts';

/** Field names of a date's errors; the first one is that of its control. */
export const fieldsOfUse = (index: number): readonly [string, ...string[]] =>
  index === 0 ? ['target_date', 'target_time'] : [`target_dates.${index - 1}`];

/** A control of the form. */
interface Asked {
  /** Id of the control, and the name of its errors. */
  readonly id: string;
  readonly label: string;
  /** Further names of its errors. */
  readonly also?: readonly string[];
}

interface Labels {
  readonly spot: string;
  readonly room: string;
  readonly date: string;
  readonly nthDate: (nth: number) => string;
  readonly club: string;
  readonly adjunct: string;
  readonly extras: string;
  readonly overrideReason: string;
}

/** All visible controls of the counter's form, in the order of the screen. */
export function askedAtCounter(
  { uses }: BookingValues,
  spot: SpotDetail | undefined,
  labels: Labels,
  locale: Locale,
): readonly Asked[] {
  const [purpose, ...ofPurpose] = reservationParts.purpose;
  const described = (fields: readonly Pick<DescribedField, 'name' | 'label' | 'brief'>[]): Asked[] =>
    fields.map(({ name, label, brief }) => ({ id: name, label: (brief ?? label)[locale] }));
  const dates = uses.map((_use, index): Asked => {
    const [id, ...also] = fieldsOfUse(index);
    return { id, also, label: uses.length === 1 ? labels.date : labels.nthDate(index + 1) };
  });
  return [
    { id: 'spot_id', label: labels.spot },
    { id: 'room_id', label: labels.room },
    ...dates,
    { id: 'override_reason', label: labels.overrideReason },
    { id: 'club_id', label: labels.club },
    ...described([purpose, ...reservationParts.persons, ...ofPurpose]),
    ...(spot?.additional_questions ?? []).map(({ question_key, question }) => ({
      id: `additional_questions.${question_key}`,
      label: question,
    })),
    { id: 'adjunct_room_ids', label: labels.adjunct },
    { id: 'equipment_ids', label: labels.extras },
    ...described(furtherFields),
  ];
}

/** Error summary above the form, in the order of the screen; errors without a control come last. */
export function summaryOf(
  asked: readonly Asked[],
  errors: FieldErrors,
  locale: Locale,
): { readonly lines: readonly FormErrorLine[]; readonly rest: readonly string[] } {
  const names = asked.flatMap(({ id, also = [] }) => [id, ...also]);
  const { atFields, rest } = placeServerErrors({ errors, codes: {} }, names);
  const lines = asked.flatMap(({ id, label, also = [] }) => {
    const sentences = atFields.flatMap(({ name, message }) => (name === id || also.includes(name) ? [message] : []));
    return sentences.length === 0
      ? []
      : [{ fieldId: id, message: labelled(label, [...new Set(sentences)].join(' '), locale) }];
  });
  return { lines, rest };
}
