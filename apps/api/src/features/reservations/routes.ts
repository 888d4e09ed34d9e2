import { isRefusal, refuse } from '@machi/domain/refusals/model';
import {
  cancelReservation,
  createReservation,
  listReservations,
  quoteReservation,
  readReservation,
} from '@machi/domain/reservations/contract';
import { decideCancellation, localizeQuote, quote, slotsOf } from '@machi/domain/reservations/rules';
import { enqueueLetter } from '../../platform/outbox.ts';
import { recipientOf } from '../../platform/recipient.ts';
import { writeAudit } from '../../platform/audit.ts';
import { chooseLocale } from '@machi/domain/locale/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/serve.ts';
import { createBooking } from './book.ts';
import type { Application } from './book.ts';
import { reservationLetter } from './letters.ts';
import { slotOf } from './slot.ts';
import { LIST_PAGE, reservationStore } from './store.ts';
import { viewReservation } from './view.ts';

const notFound = refuse(404, { field: '', code: 'not-found' });

export const reservationRoutes = (house: House) => {
  const { catalog, database, metrics } = house;
  const booking = createBooking(house);

  return [
    serve(quoteReservation, async (input, { locale }) => {
      const room = (await catalog.read()).rooms.get(input.room_id);
      if (!room || room.spot_id !== input.spot_id) return notFound;
      return { quote: localizeQuote(quote(slotsOf(input), room, input), locale) };
    }),

    serve(createReservation, async (request, { member, now, locale, requestId, attempt, write }) => {
      const known = await catalog.read();
      const spot = known.spots.get(request.spot_id);
      const room = known.rooms.get(request.room_id);
      if (!spot || !room || room.spot_id !== spot.spot_id) return notFound;
      const application: Application = {
        request,
        memberId: member.member_id,
        spotId: spot.spot_id,
        roomId: room.room_id,
        slots: slotsOf(request),
        known,
        spot,
        room,
        name: member.name,
        locale,
        now,
        requestId,
        attempt,
      };
      const together = await booking.bookTogether(application);
      const reply =
        together === 'alone' ? await write((transaction) => booking.bookAlone(transaction, application)) : together;
      metrics.reservations.inc({ outcome: isRefusal(reply) ? 'refused' : 'accepted' });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(listReservations, async ({ before }, { member, now, locale }) => {
      const [known, rows] = await Promise.all([
        catalog.read(),
        reservationStore.list(database, member.member_id, before),
      ]);
      return {
        reservations: rows.slice(0, LIST_PAGE).map((row) => viewReservation(row, known, locale, now)),
        has_more: rows.length > LIST_PAGE,
      };
    }),

    serve(readReservation, async ({ reservation_id }, { member, now, locale }) => {
      const row = await reservationStore.read(database, reservation_id, member.member_id);
      return row ? { reservation: viewReservation(row, await catalog.read(), locale, now) } : notFound;
    }),

    serve(cancelReservation, async ({ reservation_id }, { member, now, locale, requestId, write }) => {
      const known = await catalog.read();
      const reply = await write(async (transaction) => {
        const before = await reservationStore.lock(transaction, reservation_id, member.member_id);
        const spot = before && known.spots.get(before.spot_id);
        const room = before && known.rooms.get(before.room_id);
        if (!before || !spot || !room) return notFound;
        const verdict = decideCancellation({ ...before, ...slotOf(before) }, spot, now);
        if (isRefusal(verdict)) return verdict;
        const row = await reservationStore.cancel(transaction, reservation_id, now);
        const contact = await reservationStore.contactOf(transaction, member.member_id);
        if (contact) {
          const about = { name: member.name, spot, room };
          const letter = reservationLetter(house, 'canceled', chooseLocale(contact.locale), [row], about);
          await enqueueLetter(transaction, recipientOf(contact), letter, now);
        }
        await writeAudit(transaction, {
          at: now,
          actor_member_id: member.member_id,
          action: 'reservation:cancel',
          subject: 'reservation',
          subject_id: reservation_id,
          request_id: requestId,
        });
        return { reservation: viewReservation(row, known, locale, now) };
      });
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),
  ];
};
