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

/** One date with its time. Empty strings: not chosen yet. */
export interface ChosenUse {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

export type BookingValues = Readonly<Typed<typeof reservationFields>> & {
  readonly spot_id: number;
  readonly room_id: number;
  readonly uses: readonly ChosenUse[];
  readonly adjunct_room_ids: readonly number[];
  /** Number of pieces by equipment id. */
  readonly pieces: Readonly<Record<number, number>>;
  readonly answers: Readonly<Record<string, string>>;
  /** Id of the registered club; empty for none. */
  readonly club_id: string;
  /** Whether the exemption is the club's own. */
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

/** Initial form for the slot that was pressed on the board. */
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

/** The priced part of the form, once the room and every time are chosen. */
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
/** A booking that may still lack fields. */
type IncompleteBooking = Partial<Omit<Sent, 'target_dates'>> & {
  readonly target_dates?: readonly Partial<NonNullable<Sent['target_dates']>[number]>[];
};

/** Room and dates as far as they are chosen; the missing parts get their error at their own field. */
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

/** The request, complete or not; the contract reports missing parts. Sending confirms that the terms were shown. */
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

/** Maps a date field of an answer to its place in the form, because only some dates were asked about. */
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
  /** Field of the form that shows an error of the answer. */
  readonly fieldOf: (field: string) => string;
}

/** A check of an incomplete booking: only the days that have a time. Undefined when none has. */
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

/** Names the missing part of a further date: the contract reports only that a date without a time is wrong. */
function atUse(problem: Problem, uses: BookingValues['uses']): Problem {
  const nth = /^target_dates\.(?<nth>\d+)$/u.exec(problem.field)?.groups?.nth;
  const use = nth === undefined ? undefined : uses[Number(nth) + 1];
  if (use === undefined || isChosen(use)) return problem;
  return { field: `${problem.field}.${use.date === '' ? 'target_date' : 'target_time'}`, code: 'required' };
}

/** Fields that are missing or invalid. A missing day hides the error of its missing time. */
export const missingOf = (problems: readonly Problem[], uses: BookingValues['uses']): readonly Problem[] =>
  problems
    .map((problem) => atUse(problem, uses))
    .filter(({ field }, _index, all) => {
      const date = dateOfTime(field);
      return date === field || !all.some((other) => other.field === date);
    });
/** Whether a day lacks its time: a day with nothing free has no time to choose. */
export const isTimeMissing = ({ field, code }: Problem): boolean => code === 'required' && dateOfTime(field) !== field;

interface Told {
  readonly field: string;
  readonly sentence: string;
}

/** Merges missing fields with other errors: a missing field shows only that it is missing. */
export function toldTogether(missing: readonly Told[], others: readonly Told[]): Record<string, string[]> {
  const fields = new Set(missing.map(({ field }) => field));
  const told: Record<string, string[]> = {};
  for (const { field, sentence } of [...missing, ...others.filter(({ field }) => !fields.has(field))]) {
    const sentences = (told[field] ??= []);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  return told;
}

/** Changes the room and keeps all values that do not depend on it. */
export const chooseRoom = (values: BookingValues, spotId: number, roomId: number): BookingValues => ({
  ...values,
  spot_id: spotId,
  room_id: roomId,
  uses: values.uses.map(({ date }) => ({ ...noUse, date })),
  adjunct_room_ids: [],
  ...(spotId === values.spot_id ? {} : { pieces: {}, answers: {} }),
});

/** Moves the same times to another room, after somebody else took the first one. */
export const insteadIn = (values: BookingValues, spotId: number, roomId: number): BookingValues => ({
  ...chooseRoom(values, spotId, roomId),
  uses: values.uses,
});

export const roomIn = (spot: SpotDetail | undefined, roomId: number) =>
  spot?.rooms.find(({ room_id }) => room_id === roomId);
