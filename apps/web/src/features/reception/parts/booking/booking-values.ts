import type { InputOf } from '@machi/domain/contract/endpoint';
import type { BookingPlace } from '@machi/domain/reception/booking-address';
import type { bookAtCounter } from '@machi/domain/reception/contract';
import type { quoteReservation } from '@machi/domain/reservations/contract';
import { emptyTyped, sentFrom } from '@machi/domain/described/typed';
import type { Typed } from '@machi/domain/described/typed';
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
  };
}

/**
 * What is sent, complete or not: the contract's own check says what is missing. Who sends it says with the button that the
 * person has been shown the terms.
 */
export function bookingInput(
  values: BookingValues,
  memberId: number,
  overrideReason: string,
): Partial<InputOf<typeof bookAtCounter>> {
  return {
    ...quoteInput(values),
    ...sentFrom(reservationFields, { ...values, is_terms_agreed: true, is_spot_terms_agreed: true }),
    is_terms_agreed: true,
    is_spot_terms_agreed: true,
    ...(values.club_id === '' || values.is_group !== '1'
      ? {}
      : { club_id: Number(values.club_id), club_exemption: values.club_exemption }),
    member_id: memberId,
    override_reason: overrideReason,
    additional_questions: Object.entries(values.answers).map(([question_key, answer]) => ({ question_key, answer })),
  };
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
