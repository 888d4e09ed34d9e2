import type { InputOf } from '@machi/domain/contract/endpoint';
import { keptNames } from '@machi/domain/described/kept';
import { sentFrom, typedFrom } from '@machi/domain/described/typed';
import type { previewChange } from '@machi/domain/reception/change-contract';
import type { HandledReservation } from '@machi/domain/reception/model';
import { changeableFields, reservationFields } from '@machi/domain/reservations/fields';
import { piecesOf } from '@machi/domain/reservations/rules';
import type { BookingValues } from '../booking/booking-values.ts';

export type WantedChange = InputOf<typeof previewChange>;

/** A reservation as values of the counter's form. */
export const valuesOf = (date: HandledReservation): BookingValues => ({
  spot_id: date.spot_id,
  room_id: date.room_id,
  uses: [{ date: date.target_date, ...date.target_time }],
  ...typedFrom(reservationFields, date),
  adjunct_room_ids: date.adjunct_room_ids,
  pieces: Object.fromEntries(piecesOf(date.equipment_ids).map(({ equipment_id, pieces }) => [equipment_id, pieces])),
  answers: {},
  club_id: '',
  club_exemption: false,
});

const equipmentIds = (pieces: BookingValues['pieces']): number[] =>
  Object.entries(pieces).flatMap(([id, count]) => Array<number>(count).fill(Number(id)));
const sorted = (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join();
const names = keptNames(changeableFields);

/** The request with changed parts only, so that a rule about another part is not checked again. */
export function changeOf(date: HandledReservation, values: BookingValues): WantedChange {
  const was = valuesOf(date);
  const [use, old] = [values.uses[0], was.uses[0]];
  const equipment_ids = equipmentIds(values.pieces);
  const { persons_spot } = sentFrom(reservationFields, values);
  return {
    reservation_id: date.reservation_id,
    seen: date.seen,
    ...(values.room_id === date.room_id ? {} : { room_id: values.room_id }),
    ...(use === undefined || (use.date === old?.date && use.start === old.start && use.end === old.end)
      ? {}
      : { target_date: use.date, target_time: { start: use.start, end: use.end } }),
    ...(values.persons_spot === was.persons_spot ? {} : { persons_spot: Number(persons_spot) }),
    ...(values.note === was.note ? {} : { note: values.note }),
    // The contract checks choices of the listed answers.
    ...(names.every((name) => values[name] === was[name])
      ? {}
      : { content: sentFrom(changeableFields, values) as NonNullable<WantedChange['content']> }),
    ...(sorted(values.adjunct_room_ids) === sorted(date.adjunct_room_ids)
      ? {}
      : { adjunct_room_ids: [...values.adjunct_room_ids] }),
    ...(sorted(equipment_ids) === sorted(date.equipment_ids) ? {} : { equipment_ids }),
  };
}

/** Whether the request has only the reservation and its version. */
export const changesNothing = (wanted: WantedChange): boolean => Object.keys(wanted).length === 2;
