import type { InputOf } from '@machi/domain/contract/endpoint';
import type { bookAtCounter } from '@machi/domain/reception/contract';
import type { quoteReservation } from '@machi/domain/reservations/contract';
import { groupTypes, purposes } from '@machi/domain/reservations/words';
import type { ExemptionMethod } from '@machi/domain/reservations/model';
import type { GroupType, Purpose } from '@machi/domain/reservations/words';
import type { SpotDetail } from '@machi/domain/spots/contract';

/** One date with its time; empty while it is not chosen. */
export interface ChosenUse {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

/** What the counter has filled in. */
export interface BookingValues {
  readonly spot_id: number;
  readonly room_id: number;
  readonly uses: readonly ChosenUse[];
  readonly purpose: Purpose | '';
  readonly purpose_other: string;
  readonly persons_spot: string;
  readonly is_group: boolean;
  readonly group_type: GroupType | '';
  readonly group_name: string;
  readonly person_in_charge: string;
  readonly includes_preparation: boolean;
  readonly is_commercial: boolean;
  readonly has_charging: boolean;
  readonly charging_fee: string;
  readonly exemption_method: ExemptionMethod;
  readonly exemption_reason: string;
  readonly adjunct_room_ids: readonly number[];
  /** Pieces by the id of the equipment. */
  readonly pieces: Readonly<Record<number, number>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly note: string;
  readonly is_terms_agreed: boolean;
  readonly is_spot_terms_agreed: boolean;
}

export const noUse: ChosenUse = { date: '', start: '', end: '' };

export const emptyBooking: BookingValues = {
  spot_id: 0,
  room_id: 0,
  uses: [noUse],
  purpose: '',
  purpose_other: '',
  persons_spot: '',
  is_group: false,
  group_type: '',
  group_name: '',
  person_in_charge: '',
  includes_preparation: false,
  is_commercial: false,
  has_charging: false,
  charging_fee: '',
  exemption_method: 0,
  exemption_reason: '',
  adjunct_room_ids: [],
  pieces: {},
  answers: {},
  note: '',
  is_terms_agreed: false,
  is_spot_terms_agreed: false,
};

export const purposeIn = (value: string): Purpose | '' => purposes.find((one) => one === value) ?? '';
export const groupTypeIn = (value: string): GroupType | '' => groupTypes.find((one) => one === value) ?? '';
export const exemptionIn = (value: string): ExemptionMethod => (value === '1' ? 1 : value === '2' ? 2 : 0);

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const numberIn = (typed: string): number | undefined => {
  const folded = typed.normalize('NFKC').trim();
  return folded === '' ? undefined : Number(folded);
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
    includes_preparation: flag(values.includes_preparation),
    is_commercial: flag(values.is_commercial),
    exemption_method: values.exemption_method,
    adjunct_room_ids: [...values.adjunct_room_ids],
    equipment_ids: Object.entries(values.pieces).flatMap(([id, pieces]) => Array<number>(pieces).fill(Number(id))),
  };
}

/** What is sent, complete or not: the contract's own check says what is missing. */
export function bookingInput(
  values: BookingValues,
  memberId: number,
  overrideReason: string,
): Partial<InputOf<typeof bookAtCounter>> {
  const persons = numberIn(values.persons_spot);
  const fee = numberIn(values.charging_fee);
  return {
    ...quoteInput(values),
    member_id: memberId,
    override_reason: overrideReason,
    is_group: flag(values.is_group),
    group_type: values.is_group ? values.group_type : '',
    group_name: values.is_group ? values.group_name : '',
    person_in_charge: values.is_group ? values.person_in_charge : '',
    ...(values.purpose === '' ? {} : { purpose: values.purpose }),
    purpose_other: values.purpose === 'other' ? values.purpose_other : '',
    ...(persons === undefined ? {} : { persons_spot: persons }),
    has_charging: flag(values.has_charging),
    ...(values.has_charging && fee !== undefined ? { charging_fee: fee } : {}),
    exemption_reason: values.exemption_method === 0 ? '' : values.exemption_reason,
    note: values.note,
    additional_questions: Object.entries(values.answers).map(([question_key, answer]) => ({ question_key, answer })),
    ...(values.is_terms_agreed ? { is_terms_agreed: true as const } : {}),
    ...(values.is_spot_terms_agreed ? { is_spot_terms_agreed: true as const } : {}),
  };
}

/** Another room keeps what does not depend on it. */
export const chooseRoom = (values: BookingValues, spotId: number, roomId: number): BookingValues => ({
  ...values,
  spot_id: spotId,
  room_id: roomId,
  uses: values.uses.map(({ date }) => ({ ...noUse, date })),
  adjunct_room_ids: [],
  ...(spotId === values.spot_id ? {} : { pieces: {}, answers: {}, is_spot_terms_agreed: false }),
});

export const roomIn = (spot: SpotDetail | undefined, roomId: number) =>
  spot?.rooms.find(({ room_id }) => room_id === roomId);
