import { chooseLocale } from '@machi/domain/locale/model';
import {
  keptAwayByItself,
  keptAwayByOthers,
  type StaysAway,
  type Stood,
  type StoodMember,
} from '@machi/domain/past/rules';
import { piecesLeft, piecesOf } from '@machi/domain/reservations/equipment';
import { holdsTime } from '@machi/domain/reservations/status';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { billing_request } from '../../database/tables/billing/requests.ts';
import { reservation } from '../../database/tables/reservations.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import type { House } from '../../platform/house.ts';
import { lockedMember, type Returning } from '../../platform/restore/bring-back.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { reservationTold, tellSystems } from '../../platform/webhooks/tell.ts';
import type { Catalog } from '../../town/catalog.ts';
import { moveStore } from './changes/move-store.ts';
import { readApplicant } from './end-reservation.ts';
import { lendingStore } from './lending.ts';
import { endedTaxisText, reservationNotification } from './notifications.ts';
import { slotOf } from './slot.ts';
import { reservationStore, type ReservationRow } from './store.ts';

const reservations = rowsOf(reservation);
const requests = rowsOf(billing_request);

const stoodOf = (row: ReservationRow | undefined): Stood | undefined =>
  row && {
    made_at: row.reserved_at,
    member_id: row.member_id,
    holds: holdsTime(row),
    isRefused: row.is_canceled === 0 && row.approval_status === 2,
  };

/** What stands around it now, under the locks that a booking takes. */
async function aroundOf(transaction: Queryable, known: Catalog, then: ReservationRow, now: ReservationRow | undefined) {
  const spot = known.spots.get(then.spot_id);
  const { starts_at, hasPlace } = {
    starts_at: then.started_at,
    hasPlace: spot !== undefined && known.rooms.get(then.room_id)?.is_retired === 0,
  };
  const slot = slotOf(then);
  const asked = {
    memberId: then.member_id ?? 0,
    spotId: then.spot_id,
    clubId: now?.club_id ?? null,
    roomId: then.room_id,
    slots: [slot],
    equipmentIds: then.equipment_ids,
    adjunctRoomIds: then.adjunct_room_ids,
  };
  const [[found], lending, isAsked] = await Promise.all([
    reservationStore.situations(transaction, [asked], [asked]),
    lendingStore.read(transaction, then, [slot]),
    requests.has(transaction, 'refund-of-returning', { reservation_id: then.reservation_id, outcome: null }),
  ]);
  return {
    starts_at,
    hasPlace,
    isTaken: (found?.occupied ?? []).length > 0 || lending.adjuncts.length > 0,
    isLent: piecesOf(then.equipment_ids).some(({ equipment_id, pieces }) => {
      const stock = spot?.equipments.find((one) => one.equipment_id === equipment_id)?.stock ?? 0;
      return piecesLeft({ equipment_id, stock }, slot, lending.equipments) < pieces;
    }),
    isMonthFull: typeof spot?.monthly_limit === 'number' && (found?.held[then.use_month] ?? 0) >= spot.monthly_limit,
    // The payments of a row that is gone cannot be told any more.
    isMoneyMoving: isAsked || (now === undefined && then.paid_yen > 0),
  };
}

/** The row as it stood. Its money is that of the books, its taxis stay cancelled, and its permit is issued anew. */
const rowBack = (then: ReservationRow, now: ReservationRow | undefined, revised_at: Date): ReservationRow => ({
  ...then,
  club_id: now?.club_id ?? null,
  club_exemption_id: now?.club_exemption_id ?? null,
  booked_by: now?.booked_by ?? null,
  reserves_outward: 0,
  reserves_return: 0,
  no_show_at: null,
  paid_yen: now?.paid_yen ?? 0,
  paid_at: now && now.paid_yen > 0 && now.paid_yen >= then.amount ? now.paid_at : null,
  permit_version: (now ?? then).permit_version + (now && then.approval_status === 1 ? 1 : 0),
  revision: Math.max(then.revision, now?.revision ?? 0) + 1,
  revised_at,
});

/**
 * Brings a reservation back as it stood, with its lines, rooms and equipment, and tells its member. Its doors get new
 * codes by themselves. After an answer the caller rolls back.
 */
export async function bringBackReservation(
  transaction: Queryable,
  house: Pick<House, 'town' | 'publicUrl'>,
  known: Catalog,
  then: ReservationRow | undefined,
  memberThen: StoodMember | undefined,
  { now }: Returning,
): Promise<StaysAway | undefined> {
  const memberNow = await lockedMember(transaction, then?.member_id ?? null);
  const rooms = then && [then.room_id, ...then.adjunct_room_ids];
  const locking = { equipmentIds: then?.equipment_ids, roomIds: rooms };
  const before = then && (await reservationStore.lockToMove(transaction, then.reservation_id, locking));
  const away = keptAwayByItself({ stood: stoodOf(then), now: stoodOf(before), memberThen, memberNow });
  if (away || !then || !memberNow) return away;
  const kept = keptAwayByOthers(await aroundOf(transaction, known, then, before), now);
  if (kept) return kept;
  const row = rowBack(then, before, now);
  const { reservation_id } = row;
  if (before) await reservations.update(transaction, 'bring-back-reservation', { reservation_id }, row);
  else await reservations.insert(transaction, 'bring-back-lost-reservation', row);
  const lost = await moveStore.hold(transaction, reservation_id, { ...row, slot: slotOf(row) });
  if (lost.length > 0) return 'taken';
  await tellCalendars(transaction);
  if (row.approval_status === 1) await tellSystems(transaction, 'reservation.confirmed', [reservationTold(row)], now);
  const applicant = await readApplicant(transaction, memberNow.member_id);
  const [spot, room] = [known.spots.get(row.spot_id), known.rooms.get(row.room_id)];
  if (!applicant || !spot || !room) return undefined;
  const locale = chooseLocale(applicant.locale);
  const about = { name: applicant.name, spot, room, taxis: endedTaxisText(house, locale, then, now) };
  const notification = reservationNotification(house, 'broughtBack', locale, [row], about);
  await enqueueNotification(transaction, recipientOf(applicant), notification, now);
  return undefined;
}
