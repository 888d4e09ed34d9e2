import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { keptNames } from '@machi/domain/described/kept';
import { sentFrom, typedFrom, type Typed } from '@machi/domain/described/typed';
import { numberTyped } from '@machi/domain/fields/numbers';
import type { changeReservation, quoteReservation } from '@machi/domain/reservations/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { changeableFields } from '@machi/domain/reservations/fields';
import { contentOf, exemptionAfter, piecesOf, slotOfTime } from '@machi/domain/reservations/rules';

export interface ChangeValues {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
  /** As typed. */
  readonly persons: string;
  readonly note: string;
  /** Purpose and the answers that affect the fee, as typed. */
  readonly content: Typed<typeof changeableFields>;
  readonly adjunctIds: readonly number[];
  /** Number of pieces by equipment id. */
  readonly pieces: Readonly<Record<number, number>>;
  /** Whether to cancel taxis that no longer fit. */
  readonly cancelsTaxi: boolean;
}

export const valuesOf = (reservation: Reservation): ChangeValues => ({
  date: reservation.target_date,
  ...reservation.target_time,
  persons: String(reservation.persons_spot),
  note: reservation.note,
  content: typedFrom(changeableFields, reservation),
  adjunctIds: reservation.adjunct_room_ids,
  pieces: Object.fromEntries(
    piecesOf(reservation.equipment_ids).map(({ equipment_id, pieces }) => [equipment_id, pieces]),
  ),
  cancelsTaxi: false,
});

/** One id for each piece, as the wire expects. */
const equipmentIds = (pieces: ChangeValues['pieces']): number[] =>
  Object.entries(pieces).flatMap(([id, count]) => Array.from({ length: count }, () => Number(id)));

export const movesTime = ({ target_date, target_time }: Reservation, values: ChangeValues): boolean =>
  values.date !== target_date || values.start !== target_time.start || values.end !== target_time.end;

function isSameContent(reservation: Reservation, { content }: ChangeValues): boolean {
  const was = typedFrom(changeableFields, reservation);
  return keptNames(changeableFields).every((name) => was[name] === content[name]);
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join();

/** The request with changed parts only, so that a rule about another part is not checked again. */
export function changeOf(
  reservation: Reservation,
  values: ChangeValues,
): Partial<CheckedInputOf<typeof changeReservation>> & { reservation_id: number } {
  const equipment_ids = equipmentIds(values.pieces);
  return {
    reservation_id: reservation.reservation_id,
    revision: reservation.revision,
    ...(movesTime(reservation, values)
      ? { target_date: values.date, target_time: { start: values.start, end: values.end } }
      : {}),
    // A value that is no number gets the field's own error.
    ...(values.persons === String(reservation.persons_spot) ? {} : { persons_spot: numberTyped(values.persons) ?? 0 }),
    // The contract checks choices of the listed answers.
    ...(isSameContent(reservation, values)
      ? {}
      : { content: sentFrom(changeableFields, values.content) as CheckedInputOf<typeof changeReservation>['content'] }),
    ...(values.note === reservation.note ? {} : { note: values.note }),
    ...(sameIds(values.adjunctIds, reservation.adjunct_room_ids) ? {} : { adjunct_room_ids: [...values.adjunctIds] }),
    ...(sameIds(equipment_ids, reservation.equipment_ids) ? {} : { equipment_ids }),
    ...(values.cancelsTaxi ? { taxi: 'cancel' as const } : {}),
  };
}

/** The requested exemption, and its state once this change is sent. */
export function exemptionThere(reservation: Reservation, { content }: ChangeValues) {
  const { exemption_method = 0 } = sentFrom(changeableFields, content);
  const asked = { ...contentOf(reservation), exemption_method, exemption_reason: content.exemption_reason.trim() };
  const slot = slotOfTime(reservation.target_date, reservation.target_time);
  const exemption_status = exemptionAfter(
    { ...reservation, ...slot },
    { room_id: reservation.room_id, slot, content: asked },
    false,
  );
  return { exemption_method, exemption_status };
}

/** The exemption used for the price: a declined one no longer reduces the fee, unless it is requested differently. */
function pricedExemption(reservation: Reservation, values: ChangeValues) {
  const { exemption_method, exemption_status } = exemptionThere(reservation, values);
  return exemption_status === 2 ? 0 : exemption_method;
}

/** The request for the price of this change. */
export const quoteInput = (
  reservation: Reservation,
  values: ChangeValues,
): CheckedInputOf<typeof quoteReservation> => ({
  changed_reservation_id: reservation.reservation_id,
  spot_id: reservation.spot_id,
  room_id: reservation.room_id,
  target_date: values.date,
  target_time: { start: values.start, end: values.end },
  target_dates: [],
  includes_preparation: reservation.includes_preparation,
  is_commercial: values.content.is_commercial ? 1 : 0,
  exemption_method: pricedExemption(reservation, values),
  adjunct_room_ids: [...values.adjunctIds],
  equipment_ids: equipmentIds(values.pieces),
});
