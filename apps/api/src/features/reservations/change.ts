import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { ChangeRequest, Reservation } from '@machi/domain/reservations/model';
import { noOverrides, slotOfTime } from '@machi/domain/reservations/rules';
import { moveReservation, type Mover } from '../bookings/changes/move-reservation.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore } from '../bookings/store.ts';
import { viewReservation } from '../bookings/view.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';

/** A member's change of their own reservation. */
export async function changeOwnReservation(
  house: House,
  known: Catalog,
  request: ChangeRequest,
  exchange: MemberExchange,
): Promise<{ reservation: Reservation } | Refusal> {
  const { member, now, locale } = exchange;
  const { reservation_id, target_date, target_time, revision, taxi, ...rest } = request;
  const mover: Mover = {
    isOfficial: false,
    overrides: noOverrides,
    cancelsTaxis: taxi === 'cancel',
    reason: '',
    now,
  };
  return exchange.write(async (transaction) => {
    const { equipment_ids: equipmentIds, adjunct_room_ids: roomIds } = request;
    const wish = { ownerId: member.member_id, equipmentIds, roomIds };
    const before = await reservationStore.lockToMove(transaction, reservation_id, wish);
    if (!before) return notFound;
    if (revision !== undefined && revision !== before.revision)
      return refuse(409, { field: 'reservation_id', code: 'reservation-changed' });
    const old = slotOf(before);
    const time = target_time ? slotOfTime(old.target_date, target_time) : old;
    const slot = { ...time, target_date: target_date ?? old.target_date };
    const to = { ...rest, room_id: before.room_id, slot };
    const after = await moveReservation(transaction, house, known, before, to, mover);
    if (isRefusal(after)) return after;
    if (after !== before) {
      await writeAudit(transaction, {
        ...actedIn(exchange),
        action: 'reservation:change',
        subject: 'reservation',
        subject_id: reservation_id,
      });
    }
    return { reservation: viewReservation(after, known, locale, now) };
  });
}
