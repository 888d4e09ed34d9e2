import { check } from '@machi/domain/contract/problems';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { passable, sentFrom, wordyNumbers } from '@machi/domain/described/typed';
import { numberTyped } from '@machi/domain/fields/numbers';
import type { Problem } from '@machi/domain/refusals/model';
import { capacityProblems } from '@machi/domain/reservations/conflicts';
import type { createReservation, quoteReservation } from '@machi/domain/reservations/contract';
import { piecesOf } from '@machi/domain/reservations/equipment';
import { reservationFields, reservationParts } from '@machi/domain/reservations/fields';
import { ReservationRequest } from '@machi/domain/reservations/model';
import { areAtOneTime, type Dates } from '@machi/domain/chosen-dates/dates';
import { answerField, type FormValues } from './form-values.ts';
import type { Place } from './place.ts';

/** The first day with its time, and the further days: at the same time, or each with its own. */
function datesPart(dates: Dates) {
  const [first, ...further] = dates;
  if (first === undefined) throw new Error('no day is chosen');
  const isOneTime = areAtOneTime(dates);
  return {
    target_date: first.date,
    target_time: { start: first.start, end: first.end },
    target_dates: further.map(({ date, start, end }) =>
      isOneTime ? date : { target_date: date, target_time: { start, end } },
    ),
  };
}

/** Extras that the facility still offers: a draft can name one that was removed since. */
const extrasPart = (place: Place, values: FormValues) => ({
  adjunct_room_ids: values.adjunct_room_ids.filter((id) => place.adjunct_room_ids.includes(id)),
  equipment_ids: piecesOf(values.equipment_ids).flatMap(({ equipment_id, pieces }) => {
    const stock = place.equipments.find((one) => one.equipment_id === equipment_id)?.stock ?? 0;
    return Array.from({ length: Math.min(pieces, stock) }, () => equipment_id);
  }),
});

/** The club that applies; only for a group. */
const clubPart = ({ club_id, club_exemption, is_group }: FormValues) =>
  club_id === '' || is_group !== '1' ? {} : { club_id: Number(club_id), club_exemption };

/** The part of the request that decides the price. */
export const pricedPart = (place: Place, dates: Dates, values: FormValues): InputOf<typeof quoteReservation> => ({
  spot_id: place.spot_id,
  room_id: place.room_id,
  ...datesPart(dates),
  ...extrasPart(place, values),
  includes_preparation: values.includes_preparation ? 1 : 0,
  is_commercial: values.is_commercial ? 1 : 0,
  exemption_method: sentFrom(reservationParts.exemption, values).exemption_method,
  ...clubPart(values),
});

const answerTo = (values: FormValues, questionKey: string): string => values.additional_questions[questionKey] ?? '';

/** The request from the form, not yet checked; hidden fields are left out. */
function requestOf(place: Place, dates: Dates, values: FormValues) {
  const described = sentFrom(reservationFields, values);
  return {
    ...pricedPart(place, dates, values),
    ...described,
    additional_questions: place.questions.map(({ question_key }) => ({
      question_key,
      answer: answerTo(values, question_key),
    })),
    document_ids: [...values.document_ids, ...(described.exemption_method === 0 ? [] : values.exemption_documents)].map(
      ({ document_id }) => document_id,
    ),
  };
}

/** Checks outside the schema: digits typed as words, the room's size, the facility's own questions. */
function ownProblems(place: Place, values: FormValues): Problem[] {
  const persons = numberTyped(values.persons_spot) ?? 0;
  return [
    ...wordyNumbers(reservationFields, values),
    ...capacityProblems(persons, place),
    ...place.questions
      .filter(({ question_key, is_required }) => is_required && answerTo(values, question_key).trim() === '')
      .map(({ question_key }): Problem => ({ field: answerField(question_key), code: 'required' })),
  ];
}

/** Control for an error: the schema numbers the answers, the form and the server name them. */
function controlOf(place: Place, field: string): string {
  const index = /^additional_questions\.(\d+)\./.exec(field)?.[1];
  const question = index === undefined ? undefined : place.questions[Number(index)];
  return question === undefined ? field : answerField(question.question_key);
}

const passing = passable(reservationFields);

/**
 * The valid request, or one problem a field. The schema checks fields against each other only when each is valid, so a
 * second check with corrected values finds those problems too.
 */
export function readForm(
  place: Place,
  dates: Dates,
  values: FormValues,
): { readonly request: InputOf<typeof createReservation> } | { readonly problems: readonly Problem[] } {
  const input = requestOf(place, dates, values);
  const own = ownProblems(place, values);
  const alone = check(ReservationRequest, input);
  if ('value' in alone && own.length === 0) return { request: alone.value };
  const found = [...own, ...('problems' in alone ? alone.problems : [])];
  const wrong = found.map(({ field }) => field.split('.')[0] ?? field);
  const righted = Object.fromEntries(wrong.map((name) => [name, passing[name]]));
  const together = check(ReservationRequest, { ...input, ...righted });
  if ('problems' in together) found.push(...together.problems);
  const first = new Map<string, Problem>();
  for (const { field, ...problem } of found) {
    const control = controlOf(place, field);
    if (!first.has(control)) first.set(control, { ...problem, field: control });
  }
  return { problems: [...first.values()] };
}
