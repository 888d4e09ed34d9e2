import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { changeReservation } from '@machi/domain/reservations/contract';
import type { ChangeRequest, Reservation } from '@machi/domain/reservations/model';
import { noOverrides, slotOfTime } from '@machi/domain/reservations/rules';
import { actOnReservation } from '../bookings/clubs/shared-reservation.ts';
import { moveReservation, type Mover } from '../bookings/changes/move-reservation.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore } from '../bookings/store.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';

/** A member's change of their own reservation, or of their club's. */
export async function changeOwnReservation(
  house: House,
  known: Catalog,
  request: ChangeRequest,
  exchange: MemberExchange,
): Promise<{ reservation: Reservation } | Refusal> {
  const { now } = exchange;
  const { reservation_id, target_date, target_time, revision, taxi, ...rest } = request;
  const mover: Mover = {
    isOfficial: false,
    overrides: noOverrides,
    cancelsTaxis: taxi === 'cancel',
    reason: '',
    now,
  };
  return exchange.write((transaction) => {
    const { equipment_ids: equipmentIds, adjunct_room_ids: roomIds } = request;
    const lock = (ownerId: number) =>
      reservationStore.lockToMove(transaction, reservation_id, { ownerId, equipmentIds, roomIds });
    const deed = { reservation_id, permission: changeReservation.permission, action: 'change', lock } as const;
    return actOnReservation(transaction, house, known, exchange, deed, (before) => {
      if (revision !== undefined && revision !== before.revision)
        return Promise.resolve(refuse(409, { field: 'reservation_id', code: 'reservation-changed' }));
      const old = slotOf(before);
      const time = target_time ? slotOfTime(old.target_date, target_time) : old;
      const slot = { ...time, target_date: target_date ?? old.target_date };
      const to = { ...rest, room_id: before.room_id, slot };
      return moveReservation(transaction, house, known, before, to, mover);
    });
  });
}
