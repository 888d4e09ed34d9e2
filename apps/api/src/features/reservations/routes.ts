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
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import type { Exchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { placeWords } from '../../town/catalog.ts';
import { applicationOf } from '../bookings/application.ts';
import { createBooking } from '../bookings/book.ts';
import { ownClub } from '../bookings/clubs/booking-club.ts';
import { actOnReservation, findReservation, noteLook } from '../bookings/clubs/shared-reservation.ts';
import { endReservation } from '../bookings/end-reservation.ts';
import { givenPreparation } from '../bookings/given-preparation.ts';
import { offerOf } from '../bookings/lending.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore, IS_SHOWN } from '../bookings/store.ts';
import { viewReservation } from '../bookings/view.ts';
import { changeOwnReservation } from './change.ts';
import { listOwnReservations } from './own-list.ts';
import { readDetail } from './read-detail.ts';

/** One's own reservations. */
export const found: readonly FoundSource[] = [
  ownFound('own-reservation', listReservations, ({ reservations }) =>
    reservations.map((one) => ({
      href: `/reservation/detail/${one.reservation_id}`,
      title: said(`${one.location_name} ${one.plan_name}`),
      words: said(`${one.application_code}, ${one.reservation_code}`),
      text: localized(
        (locale) =>
          `${dayInWords(one.target_date)[locale]} ${timesInWords(one.target_time)[locale]} ${one.application_code}`,
      ),
    })),
  ),
];

export const routes = (house: House) => {
  const { catalog, database, metrics } = house;
  const booking = createBooking(house);

  /** The free hours already used by the member or club; unknown for a guest. */
  async function givenTo(input: QuoteRequest, exchange: Pick<Exchange, 'member' | 'delegate' | 'now'>) {
    const { member } = exchange;
    const { changed_reservation_id: changed, spot_id: spotId } = input;
    const slots = slotsOf(input);
    if (changed !== undefined) {
      const { permission } = changeReservation;
      const found = member && (await findReservation(database, changed, { ...exchange, member }, permission));
      if (!found) return notFound;
      const { member_id: memberId, club_id: clubId } = found.row;
      return givenPreparation(database, input, { memberId, clubId, spotId, slots, but: changed });
    }
    if (!member) return noneGiven;
    const isAtCounter = decidePermission(member, 'reservation:book:any') === 'granted';
    const memberId = (isAtCounter ? input.member_id : undefined) ?? member.member_id;
    const clubId = await ownClub(database, input.club_id, memberId);
    return givenPreparation(database, input, { memberId, clubId, spotId, slots });
  }

  return [
    serve(quoteReservation, async (input, exchange) => {
      const { locale } = exchange;
      const given = await givenTo(input, exchange);
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

    serve(listReservations, async (input, exchange) => {
      const { now, locale } = exchange;
      const [known, found] = await Promise.all([catalog.read(), listOwnReservations(database, input, exchange)]);
      if (isRefusal(found)) return found;
      const { rows, has_more } = found;
      return { reservations: rows.map((row) => viewReservation(row, known, locale, now)), has_more };
    }),

    serve(readReservation, async ({ reservation_id }, exchange) => {
      const { permission } = readReservation;
      const found = await findReservation(database, reservation_id, exchange, permission, exchange.reader);
      if (!found) return notFound;
      const reply = await readDetail(exchange, found, await catalog.read());
      await noteLook(database, exchange, found);
      return reply;
    }),

    serve(changeReservation, async (request, exchange) => {
      const reply = await changeOwnReservation(house, await catalog.read(), request, exchange);
      if (!isRefusal(reply)) house.wakeOutbox();
      return reply;
    }),

    serve(cancelReservation, async ({ reservation_id, with_taxis }, exchange) => {
      const { now } = exchange;
      const known = await catalog.read();
      const { permission } = cancelReservation;
      return writeAndSend(house, exchange, (transaction) => {
        const lock = (ownerId: number) => reservationStore.lock(transaction, reservation_id, ownerId);
        const deed = { reservation_id, permission, action: 'cancel', lock } as const;
        return actOnReservation(transaction, house, known, exchange, deed, async (before) => {
          const spot = known.spots.get(before.spot_id);
          if (!spot) return notFound;
          const verdict = decideCancellation({ ...before, ...slotOf(before) }, spot, now, with_taxis);
          if (isRefusal(verdict)) return verdict;
          return endReservation(transaction, house, known, before, { kind: 'canceled' }, now);
        });
      });
    }),
  ];
};

/** Reservations to come. A refused one stays until its day, as in the member's list, for its reason. */
export const top = nextFrom<{ readonly spot_id: number; readonly room_id: number }>(
  'reservation',
  5,
  `select r.reservation_id as key, r.spot_id, r.room_id, r.started_at as starts, r.ended_at as ends,
     case r.approval_status when 0 then 'provisional' when 2 then 'refused' end as state
   from reservation r where r.member_id = $1 and r.ended_at > $2 and r.is_canceled = 0 and ${IS_SHOWN}
   order by r.started_at, r.reservation_id`,
  ({ key, ...of }, { locale }, known) => {
    const { plan_name: title, location_name: place } = placeWords(known, of, locale);
    return { title, place, href: `/reservation/detail/${key}` };
  },
);
