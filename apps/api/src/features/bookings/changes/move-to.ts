import { timeOf, type DateText, type TimeText } from '@machi/domain/calendar/model';
import type { MovedPlace } from '@machi/domain/reception-board/model';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import { slotOfTime } from '@machi/domain/reservations/rules';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { hashOf } from '../../../ground/secrets.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { slotOf } from '../slot.ts';
import { reservationStore, type OwnedRow, type ReservationRow } from '../store.ts';
import { moveReservation, type Mover } from './move-reservation.ts';

/** The place that an official wants for a reservation. */
export interface WantedPlace {
  readonly reservation_id: number;
  readonly room_id: number;
  readonly target_date: DateText;
  readonly target_time: { readonly start: TimeText; readonly end: TimeText };
}

/** A mark that changes with every fact that a move depends on. */
export function seenOf(row: ReservationRow): string {
  const { room_id, started_at, ended_at, persons_spot, approval_status, is_canceled, amount } = row;
  const state = [room_id, started_at, ended_at, persons_spot, approval_status, is_canceled, amount, row.paid_at];
  return hashOf(JSON.stringify([row.reservation_id, ...state])).toString('base64url');
}

export function placeOf(row: ReservationRow): MovedPlace {
  const { target_date, start, end } = slotOf(row);
  return { room_id: row.room_id, target_date, target_time: { start: timeOf(start), end: timeOf(end) } };
}

/** Moves a reservation; after a refusal the caller rolls back. `allows` may refuse by the stored row. */
export async function moveTo(
  transaction: Queryable,
  house: House,
  known: Catalog,
  wanted: WantedPlace,
  mover: Mover,
  allows: (before: OwnedRow) => Refusal | undefined,
): Promise<{ readonly before: ReservationRow; readonly after: ReservationRow } | Refusal> {
  const before = await reservationStore.lockToMove(transaction, wanted.reservation_id, { roomIds: [wanted.room_id] });
  if (!before) return notFound;
  const refusal = allows(before);
  if (refusal) return refusal;
  const to = { room_id: wanted.room_id, slot: slotOfTime(wanted.target_date, wanted.target_time) };
  const after = await moveReservation(transaction, house, known, before, to, mover);
  return isRefusal(after) ? after : { before, after };
}
