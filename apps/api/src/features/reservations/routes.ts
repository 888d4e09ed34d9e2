import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import {
  cancelReservation,
  changeReservation,
  createReservation,
  listReservations,
  quoteReservation,
  readReservation,
} from '@machi/domain/reservations/contract';
import type { QuoteRequest } from '@machi/domain/reservations/model';
import { decidePermission } from '@machi/domain/permissions/model';
import {
  decideCancellation,
  extrasOf,
  localizeQuote,
  noOverrides,
  noneGiven,
  quote,
  slotsOf,
  unknownExtraProblems,
} from '@machi/domain/reservations/rules';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { SessionMember } from '../../platform/sessions/sessions.ts';
import { applicationOf } from '../bookings/application.ts';
import { createBooking } from '../bookings/book.ts';
import { ownClub } from '../bookings/clubs/booking-club.ts';
import { endReservation } from '../bookings/end-reservation.ts';
import { givenPreparation } from '../bookings/given-preparation.ts';
import { offerOf } from '../bookings/lending.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore } from '../bookings/store.ts';
import { viewReservation } from '../bookings/view.ts';
import { changeOwnReservation } from './change.ts';
import { listOwnReservations } from './own-list.ts';
import { readDetail } from './read-detail.ts';

export { found } from './found.ts';
export { top } from './top.ts';

export const routes = (house: House) => {
  const { catalog, database, metrics } = house;
  const booking = createBooking(house);

  /** The free hours already used by the member or club; unknown for a guest. */
  async function givenTo(input: QuoteRequest, member: SessionMember | null) {
    const { changed_reservation_id: changed, spot_id: spotId } = input;
    const slots = slotsOf(input);
    if (changed !== undefined) {
      const row = member && (await reservationStore.read(database, changed, member.member_id));
      if (!row) return notFound;
      const { member_id: memberId, club_id: clubId } = row;
      return givenPreparation(database, input, { memberId, clubId, spotId, slots, but: changed });
    }
    if (!member) return noneGiven;
    const isAtCounter = decidePermission(member, 'reservation:book:any') === 'granted';
    const memberId = (isAtCounter ? input.member_id : undefined) ?? member.member_id;
    const clubId = await ownClub(database, input.club_id, memberId);
    return givenPreparation(database, input, { memberId, clubId, spotId, slots });
  }

  return [
    serve(quoteReservation, async (input, { locale, member }) => {
      const given = await givenTo(input, member);
      if (isRefusal(given)) return given;
      const known = await catalog.read();
      const spot = known.spots.get(input.spot_id);
      const room = known.rooms.get(input.room_id);
      if (!spot || !room || room.spot_id !== spot.spot_id) return notFound;
      if (room.is_retired === 1) return refuse(409, { field: 'room_id', code: 'room-retired' });
      const offer = offerOf(known, spot, room);
      const unknown = unknownExtraProblems(input, offer);
      if (unknown.length > 0) return refuse(422, ...unknown);
      return { quote: localizeQuote(quote(slotsOf(input), room, input, extrasOf(input, offer), given), locale) };
    }),

    serve(createReservation, async (request, exchange) => {
      const { member_id, name } = exchange.member;
      const applicant = { memberId: member_id, name, bookedBy: null, overrideReason: '', overrides: noOverrides };
      const application = applicationOf(request, applicant, await catalog.read(), exchange);
      if (!application) return notFound;
      const together = await booking.bookTogether(application);
      const reply =
        together === 'alone'
          ? await exchange.write((transaction) => booking.bookAlone(transaction, application))
          : together;
      metrics.reservations.inc({ outcome: isRefusal(reply) ? 'refused' : 'accepted' });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(listReservations, async (input, { member, now, locale, reader }) => {
      const [known, found] = await Promise.all([
        catalog.read(),
        listOwnReservations(reader, member.member_id, input, now),
      ]);
      if (isRefusal(found)) return found;
      const { rows, has_more } = found;
      return { reservations: rows.map((row) => viewReservation(row, known, locale, now)), has_more };
    }),

    serve(readReservation, async ({ reservation_id }, { member, now, locale, reader }) => {
      const row = await reservationStore.read(reader, reservation_id, member.member_id);
      return row ? readDetail(reader, row, member.member_id, await catalog.read(), locale, now) : notFound;
    }),

    serve(changeReservation, async (request, exchange) => {
      const reply = await changeOwnReservation(house, await catalog.read(), request, exchange);
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(cancelReservation, async ({ reservation_id, with_taxis }, exchange) => {
      const { member, now, locale } = exchange;
      const known = await catalog.read();
      return writeAndSend(house, exchange, async (transaction) => {
        const before = await reservationStore.lock(transaction, reservation_id, member.member_id);
        const spot = before && known.spots.get(before.spot_id);
        if (!before || !spot) return notFound;
        const verdict = decideCancellation({ ...before, ...slotOf(before) }, spot, now, with_taxis);
        if (isRefusal(verdict)) return verdict;
        const row = await endReservation(transaction, house, known, before, { kind: 'canceled' }, now);
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action: 'reservation:cancel',
          subject: 'reservation',
          subject_id: reservation_id,
        });
        return { reservation: viewReservation(row, known, locale, now) };
      });
    }),
  ];
};
