import type { InputOf } from '@machi/domain/contract/endpoint';
import type { BookingPlace } from '@machi/domain/reception/booking-address';
import { bookAtCounter } from '@machi/domain/reception/contract';
import { lookAtTerm } from '@machi/domain/reception/term-contract';
import { check } from '@machi/domain/contract/problems';
import type { Problem } from '@machi/domain/refusals/model';
import type { quoteReservation } from '@machi/domain/reservations/contract';
import { emptyTyped, sentFrom, type Typed } from '@machi/domain/described/typed';
import { reservationFields, reservationParts } from '@machi/domain/reservations/fields';
import type { SpotDetail } from '@machi/domain/spots/contract';

/** One date with its time; empty while it is not chosen. */
export interface ChosenUse {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

/** What the counter has filled in. */
export type BookingValues = Readonly<Typed<typeof reservationFields>> & {
  readonly spot_id: number;
  readonly room_id: number;
  readonly uses: readonly ChosenUse[];
  readonly adjunct_room_ids: readonly number[];
  /** Pieces by the id of the equipment. */
  readonly pieces: Readonly<Record<number, number>>;
  readonly answers: Readonly<Record<string, string>>;
  /** The registered club; empty: none. */
  readonly club_id: string;
  /** The exemption is the club's own. */
  readonly club_exemption: boolean;
};

export const noUse: ChosenUse = { date: '', start: '', end: '' };

export const emptyBooking: BookingValues = {
  spot_id: 0,
  room_id: 0,
  uses: [noUse],
  ...emptyTyped(reservationFields),
  adjunct_room_ids: [],
  pieces: {},
  answers: {},
  club_id: '',
  club_exemption: false,
};

/** A form that begins where the board was pressed. */
export const bookingAt = (place: BookingPlace | undefined): BookingValues =>
  place === undefined
    ? emptyBooking
    : {
        ...emptyBooking,
        spot_id: place.spot_id,
        room_id: place.room_id,
        uses: [{ date: place.date, start: place.start ?? '', end: '' }],
      };

const isChosen = ({ date, start, end }: ChosenUse): boolean => date !== '' && start !== '' && end !== '';

/** The part that decides the price, once room and every time are chosen. */
export function quoteInput(values: BookingValues): InputOf<typeof quoteReservation> | undefined {
  const [first, ...further] = values.uses;
  if (values.room_id === 0 || !first || !values.uses.every(isChosen)) return undefined;
  return {
    spot_id: values.spot_id,
    room_id: values.room_id,
    target_date: first.date,
    target_time: { start: first.start, end: first.end },
    target_dates: further.map(({ date, start, end }) => ({ target_date: date, target_time: { start, end } })),
    includes_preparation: values.includes_preparation ? 1 : 0,
    is_commercial: values.is_commercial ? 1 : 0,
    exemption_method: sentFrom(reservationParts.exemption, values).exemption_method,
    adjunct_room_ids: [...values.adjunct_room_ids],
    equipment_ids: Object.entries(values.pieces).flatMap(([id, pieces]) => Array<number>(pieces).fill(Number(id))),
    ...(values.club_id === '' || values.is_group !== '1'
      ? {}
      : { club_id: Number(values.club_id), club_exemption: values.club_exemption }),
  };
}

type Sent = InputOf<typeof bookAtCounter>;
/** A booking as far as it is filled in. */
type IncompleteBooking = Partial<Omit<Sent, 'target_dates'>> & {
  readonly target_dates?: readonly Partial<NonNullable<Sent['target_dates']>[number]>[];
};

/** Room and dates as far as they are chosen: what is missing is told at its own field. */
function whereOf({ spot_id, room_id, uses }: BookingValues) {
  const [first = noUse, ...further] = uses.map(({ date, start, end }) => ({
    ...(date === '' ? {} : { target_date: date }),
    ...(start === '' || end === '' ? {} : { target_time: { start, end } }),
  }));
  return {
    ...(spot_id === 0 ? {} : { spot_id }),
    ...(room_id === 0 ? {} : { room_id }),
    ...first,
    target_dates: further,
  };
}

/**
 * What is sent, complete or not: the contract's own check says what is missing. Who sends it says with the button that the
 * person has been shown the terms.
 */
export function bookingInput(values: BookingValues, memberId: number, overrideReason: string): IncompleteBooking {
  return {
    ...whereOf(values),
    ...quoteInput(values),
    ...sentFrom(reservationFields, { ...values, is_terms_agreed: true, is_spot_terms_agreed: true }),
    is_terms_agreed: true,
    is_spot_terms_agreed: true,
    member_id: memberId,
    override_reason: overrideReason,
    additional_questions: Object.entries(values.answers).map(([question_key, answer]) => ({ question_key, answer })),
  };
}

/** The field at which a date of the form is told, where only some of its dates were asked about: their places in the form. */
function fieldInForm(field: string, asked: readonly number[]): string {
  const found = /^target_(?:date|time|dates\.(?<nth>\d+))(?=\.|$)/u.exec(field);
  if (!found) return field;
  const nth = found.groups?.nth;
  const place = asked[nth === undefined ? 0 : Number(nth) + 1];
  if (place === undefined || place === 0) return field;
  return `target_dates.${place - 1}${field.slice(found[0].length)}`;
}

interface EarlyLook {
  readonly look: InputOf<typeof lookAtTerm>;
  /** The field of the form at which something of the answer is told. */
  readonly fieldOf: (field: string) => string;
}

/** What can be judged of a booking that is not complete: the days that have a time; undefined where none has. */
export function earlyLook(values: BookingValues, memberId: number): EarlyLook | undefined {
  const places = values.uses.flatMap((use, index) => (isChosen(use) ? [index] : []));
  const asked = bookingInput({ ...values, uses: values.uses.filter(isChosen) }, memberId, '');
  const complete = check(bookAtCounter.input, asked);
  const wrong = new Set('problems' in complete ? complete.problems.map(({ field }) => field) : []);
  const whole = Object.fromEntries(Object.entries(asked).filter(([field]) => !wrong.has(field)));
  const checked = check(lookAtTerm.input, { ...whole, is_term: false });
  if ('problems' in checked) return undefined;
  return { look: checked.value, fieldOf: (field) => fieldInForm(field, places) };
}

const dateOfTime = (field: string): string => field.replace(/target_time$/u, 'target_date');

/** What of a further date is missing; the contract takes it with its time or without, and so says only that it is wrong. */
function atUse(problem: Problem, uses: BookingValues['uses']): Problem {
  const nth = /^target_dates\.(?<nth>\d+)$/u.exec(problem.field)?.groups?.nth;
  const use = nth === undefined ? undefined : uses[Number(nth) + 1];
  if (use === undefined || isChosen(use)) return problem;
  return { field: `${problem.field}.${use.date === '' ? 'target_date' : 'target_time'}`, code: 'required' };
}

/** What is missing or wrong in itself; of a day that is missing, its time is not asked for too. */
export const missingOf = (problems: readonly Problem[], uses: BookingValues['uses']): readonly Problem[] =>
  problems
    .map((problem) => atUse(problem, uses))
    .filter(({ field }, _index, all) => {
      const date = dateOfTime(field);
      return date === field || !all.some((other) => other.field === date);
    });
/** Whether it is a day without its time: one on which nothing is free has none to choose. */
export const isTimeMissing = ({ field, code }: Problem): boolean => code === 'required' && dateOfTime(field) !== field;

/** A sentence at its field. */
interface Told {
  readonly field: string;
  readonly sentence: string;
}

/** What is missing or wrong in itself, with what else stands against it: of a field that is to be filled in nothing else. */
export function toldTogether(missing: readonly Told[], others: readonly Told[]): Record<string, string[]> {
  const fields = new Set(missing.map(({ field }) => field));
  const told: Record<string, string[]> = {};
  for (const { field, sentence } of [...missing, ...others.filter(({ field }) => !fields.has(field))]) {
    const sentences = (told[field] ??= []);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  return told;
}

/** Another room keeps what does not depend on it. */
export const chooseRoom = (values: BookingValues, spotId: number, roomId: number): BookingValues => ({
  ...values,
  spot_id: spotId,
  room_id: roomId,
  uses: values.uses.map(({ date }) => ({ ...noUse, date })),
  adjunct_room_ids: [],
  ...(spotId === values.spot_id ? {} : { pieces: {}, answers: {} }),
});

/** Another room for the same times: where somebody else was faster. */
export const insteadIn = (values: BookingValues, spotId: number, roomId: number): BookingValues => ({
  ...chooseRoom(values, spotId, roomId),
  uses: values.uses,
});

export const roomIn = (spot: SpotDetail | undefined, roomId: number) =>
  spot?.rooms.find(({ room_id }) => room_id === roomId);
