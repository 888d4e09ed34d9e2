import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { bookTaxi, cancelTaxi, listTaxiStands, readTaxi } from '@machi/domain/taxis/contract';
import { decideTaxi, decideTaxiCancellation, isSameRide } from '@machi/domain/taxis/decide';
import { readApplicant } from '../bookings/end-reservation.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore, type ReservationRow } from '../bookings/store.ts';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { tellPassenger } from './notifications.ts';
import { taxiStore, type TaxiRow } from './store.ts';
import { readTerms, viewCompany } from './terms.ts';
import { viewBooking } from './view.ts';

/** Audits a member's action on a reservation's taxi and notifies them. */
async function noteAction(
  transaction: Queryable,
  house: House,
  exchange: MemberExchange,
  action: 'taxi:book' | 'taxi:cancel',
  reservation: ReservationRow,
  rides: readonly TaxiRow[],
): Promise<void> {
  await writeAudit(transaction, {
    ...actedIn(exchange),
    action: action,
    subject: 'reservation',
    subject_id: reservation.reservation_id,
  });
  const passenger = await readApplicant(transaction, exchange.member.member_id);
  if (!passenger) throw new Error('a session belongs to no member');
  const kind = action === 'taxi:book' ? 'requested' : 'canceled';
  await tellPassenger(transaction, house, kind, passenger, reservation, rides, exchange.now);
}

/** Members' routes for the taxi of an own reservation. */
export function taxiBookingRoutes(house: House) {
  const { catalog, database } = house;

  /** The page after an action, with the reservation's flags set to the booked taxis. */
  async function answer(transaction: Queryable, { locale, now }: MemberExchange, row: ReservationRow) {
    const legs = await taxiStore.noteLegs(transaction, row.reservation_id);
    const rides = await taxiStore.list(transaction, row.reservation_id);
    return { booking: viewBooking(house, await catalog.read(), { ...row, ...legs }, rides, locale, now) };
  }

  return [
    serve(listTaxiStands, async (_input, { locale }) => ({
      taxi: viewCompany(house, await readTerms(house, database), locale),
    })),

    serve(readTaxi, async ({ reservation_id }, { member, locale, now }) => {
      const row = await reservationStore.read(database, reservation_id, member.member_id);
      if (!row) return notFound;
      const rides = await taxiStore.list(database, reservation_id);
      return { booking: viewBooking(house, await catalog.read(), row, rides, locale, now) };
    }),

    serve(bookTaxi, async (request, exchange) => {
      const { member, now } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const row = await reservationStore.lock(transaction, request.reservation_id, member.member_id);
        if (!row) return notFound;
        const slot = slotOf(row);
        // A stand that is to go is not promised: whoever takes it out sees this ride, or this sees it gone.
        await takeTurn(transaction, 'pack');
        const terms = await readTerms(house, transaction, slot.target_date);
        const decision = decideTaxi(request, { ...row, ...slot }, terms, now);
        if (isRefusal(decision)) return decision;
        const booked = (await taxiStore.list(transaction, row.reservation_id)).filter(({ status }) => status !== 2);
        const asked = decision.rides.filter((ride) => !booked.some((one) => isSameRide(one, ride)));
        if (asked.length === 0) return answer(transaction, exchange, row);
        const legs = asked.map(({ leg }) => leg);
        await taxiStore.cancel(transaction, row.reservation_id, legs, now);
        const rides = await taxiStore.add(transaction, row.reservation_id, slot.target_date, asked, now);
        await noteAction(transaction, house, exchange, 'taxi:book', row, rides);
        return answer(transaction, exchange, row);
      });
    }),

    serve(cancelTaxi, async ({ reservation_id, leg }, exchange) => {
      const { member, now } = exchange;
      const terms = await readTerms(house, database);
      return writeAndSend(house, exchange, async (transaction) => {
        const row = await reservationStore.lock(transaction, reservation_id, member.member_id);
        if (!row) return notFound;
        const booked = (await taxiStore.list(transaction, reservation_id)).filter(({ status }) => status !== 2);
        const legs = booked.map((ride) => ride.leg);
        const decision = decideTaxiCancellation(leg, legs, { ...row, ...slotOf(row) }, terms, now);
        if (isRefusal(decision)) return decision;
        const rides = await taxiStore.cancel(transaction, reservation_id, decision.legs, now);
        await noteAction(transaction, house, exchange, 'taxi:cancel', row, rides);
        return answer(transaction, exchange, row);
      });
    }),
  ];
}
