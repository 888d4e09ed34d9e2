import { chooseLocale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import { reservationTold, tellSystems, wasTold } from '../../platform/webhooks/tell.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { RoomInstead } from './free-rooms-instead.ts';
import { endedTaxisText, isTaxiToCall, reservationNotification } from './notifications.ts';
import type { ReservationRow } from './store.ts';
import { freeTime } from './occupancy.ts';
import { regainedOf, tellWaiting } from './waiting/tell-waiting.ts';
import { waitAgain } from './waiting/wait-again.ts';
import { NAME, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';

/** How a reservation ends before its use, and the facts that the applicant is told. */
export type Ending =
  /** Cancelled by its member. */
  | { readonly kind: 'canceled' }
  /** Refused by the town. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Cancelled by reception for its applicant. */
  | {
      readonly kind: 'calledOff';
      readonly reason: string;
      readonly fee_yen: number;
      /** The caller writes one notification for several reservations. */
      readonly is_told_together?: true;
    }
  /** The applicant has died: nothing is due, and no notification is sent. */
  | { readonly kind: 'died'; readonly reason: string }
  /** A confirmed reservation that cannot take place because the facility closes. */
  | { readonly kind: 'closed'; readonly reason: string; readonly alternatives: readonly RoomInstead[] };

const endRow = statement<ReservationRow>(
  'end-reservation',
  `with unlent as (delete from equipment_use where reservation_id = $1),
   no_taxi as (update taxi set is_canceled = 1, canceled_at = $2 where reservation_id = $1 and is_canceled = 0)
   update reservation set
     is_canceled = case when $3 = 'refused' then is_canceled else 1 end,
     canceled_at = case when $3 = 'refused' then canceled_at else $2 end,
     refused_at = case when $3 = 'refused' then $2 else refused_at end,
     approval_status = case when $3 = 'refused' then 2 else approval_status end,
     reason = case when $3 = 'canceled' then reason else $4 end,
     cancel_fee_yen = $5,
     reserves_outward = 0, reserves_return = 0, revision = revision + 1, revised_at = $2
   where reservation_id = $1 returning *`,
);

const members = rowsOf(member, { name: NAME });
type ApplicantContact = Reachable & { locale: string; name: string };

/** The applicant's name and contact. */
export const readApplicant = (transaction: Queryable, member_id: number): Promise<ApplicantContact | undefined> =>
  members.one(transaction, 'read-applicant', { member_id }, { columns: ['email', 'login_tel_key', 'locale', 'name'] });

/**
 * Ends a reservation; the caller has locked its row and checked that the rules allow it. It frees rooms, equipment and
 * taxis, and notifies the applicant and the members who wait for the time. Returns the new row.
 */
export async function endReservation(
  transaction: Queryable,
  house: House,
  known: Catalog,
  before: ReservationRow,
  ending: Ending,
  now: Date,
): Promise<ReservationRow> {
  const freed = await freeTime(transaction, before.reservation_id);
  const reason = ending.kind === 'canceled' ? '' : ending.reason;
  const feeYen = ending.kind === 'calledOff' ? ending.fee_yen : 0;
  const [row] = await transaction.run(endRow, [before.reservation_id, now, ending.kind, reason, feeYen]);
  if (!row) throw new Error('a locked reservation is gone');
  await tellCalendars(transaction);
  if (wasTold(before)) await tellSystems(transaction, 'reservation.cancelled', [reservationTold(row)], now);
  const spot = known.spots.get(row.spot_id);
  const room = known.rooms.get(row.room_id);
  const applicant = row.member_id === null ? undefined : await readApplicant(transaction, row.member_id);
  const waited = ending.kind === 'refused' ? await waitAgain(transaction, row) : undefined;
  const isTold = ending.kind !== 'died' && !(ending.kind === 'calledOff' && ending.is_told_together);
  if (applicant && isTold && spot && room) {
    const locale = chooseLocale(applicant.locale);
    const about = {
      name: applicant.name,
      spot,
      room,
      taxis: endedTaxisText(house, locale, before, now),
      isToCall: isTaxiToCall(before, now),
      ...(waited ? { waited } : {}),
      ...(ending.kind === 'closed' ? { alternatives: ending.alternatives } : {}),
    };
    const notification = reservationNotification(house, ending.kind, locale, [row], about);
    await enqueueNotification(transaction, recipientOf(applicant), notification, now);
  }
  const regained = ending.kind === 'died' ? [] : regainedOf(row, spot);
  await tellWaiting(transaction, house, freed, now, { regained });
  return row;
}
