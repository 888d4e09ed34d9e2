import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import {
  cancelSeats,
  confirmSeats,
  holdSeats,
  listHolds,
  listSeatReservations,
  readSeatReservation,
  releaseSeats,
  searchShuttle,
} from '@machi/domain/shuttle/contract';
import { refuseAgreement } from '@machi/domain/demos/agree';
import { decideConfirmation, decideHold, decideSeatCancellation } from '@machi/domain/shuttle/decide';
import { standingOf } from '@machi/domain/shuttle/standing';
import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { createInTurn } from '../../platform/http/in-turn.ts';
import { serve, writeAndSend, thenSend } from '../../platform/http/serve.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { stopName } from '../../transport/feed-words.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { readApplicant } from '../bookings/end-reservation.ts';
import { digestOf, keepTexts, readDemoRide } from '../seats/agreements.ts';
import { refuseByAge } from '../seats/old-enough.ts';
import { seatNotification, seatPath, type SeatNotificationKind } from '../seats/notifications.ts';
import { demoServiceOf, routeOfSeats, seatRoutesOf, telOfRoute, tripSituation } from '../seats/shuttle-board.ts';
import { seatStore, seatsShown, type SeatReservationRow } from '../seats/store.ts';
import { tellSeatWaiting } from '../seats/tell-waiting.ts';
import { viewHold, viewSeats, type SeatView } from '../seats/view.ts';
import { ownListOf } from '../bookings/own-list.ts';
import { search } from './search.ts';

/** Own seats: all, past or upcoming ones, or the days of a calendar. */
const listOwnSeats = ownListOf<SeatReservationRow>({
  name: 'seats',
  table: 'seat_reservation',
  id: 'seat_reservation_id',
  starts: 'r.departed_at',
  ends: 'r.arrived_at',
  columns: 'r.*',
  isShown: `r.state in ('reserved', 'canceled') and ${seatsShown('r')}`,
  stands: `r.state = 'reserved'`,
});

/** Cancelled runs from yesterday on: a trip of yesterday may still be under way. */
const cancelledFrom = (database: Queryable, now: Date) => readCancelledRuns(database, addDays(dateAt(now), -1));

/** Audits a member's action on seats and notifies them. */
async function noteAction(
  transaction: Queryable,
  house: House,
  exchange: MemberExchange,
  kind: SeatNotificationKind & ('reserved' | 'canceled'),
  row: SeatReservationRow,
): Promise<void> {
  const action = kind === 'reserved' ? 'seat:reserve' : 'seat:cancel';
  await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'seat', subject_id: row.seat_reservation_id });
  const passenger = await readApplicant(transaction, exchange.member.member_id);
  if (!passenger) throw new Error('a session belongs to no member');
  const notification = seatNotification(house, kind, row, { ...passenger, path: seatPath(row.seat_reservation_id) });
  await enqueueNotification(transaction, recipientOf(passenger), notification, exchange.now);
}

/** Routes for shuttle seats: search for everybody; hold, confirm, cancel for members (product, "Shuttle seats"). */
export function routes(house: House) {
  const { database, town } = house;
  const inTurn = createInTurn();
  const telOf = (row: SeatReservationRow) => telOfRoute(house, routeOfSeats(house, row.route_id));

  /** Own seats, with the agreement of a trial ride. */
  const ownSeats = async (reading: Queryable, row: SeatReservationRow, view: SeatView) => ({
    reservation: viewSeats(house, row, view),
    demo: await readDemoRide(reading, house, row, view.locale),
  });

  return [
    serve(searchShuttle, (input, { now, locale }) => search(house, database, input, { now, locale })),

    serve(holdSeats, async (request, exchange) => {
      const { member, now, locale } = exchange;
      const { trip_id, service_date, departure_stop_id, arrival_stop_id, persons } = request;
      const situation = tripSituation(house, request, await cancelledFrom(database, now));
      if (!situation) return notFound;
      const trip = { trip_id, service_date };
      return inTurn(exchange)(async (transaction) => {
        const today = instantOf(dateAt(now), 0);
        const { isOpen, taken, own } = await seatStore.situation(transaction, member.member_id, trip, { now, today });
        if (!isOpen) return notFound;
        const ownOfTrip = taken.filter(({ member_id }) => member_id === member.member_id);
        const held = ownOfTrip.find(({ state }) => state === 'held');
        if (
          held &&
          held.persons === persons &&
          held.departure_stop_id === departure_stop_id &&
          held.arrival_stop_id === arrival_stop_id
        ) {
          const row = await seatStore.read(transaction, held.seat_reservation_id, member.member_id);
          if (row) return { hold: viewHold(house, row, locale) };
        }
        const others = taken.filter((one) => one !== held);
        const confirmed = ownOfTrip.filter(({ state }) => state === 'reserved');
        const decision = decideHold(
          persons,
          situation,
          others,
          {
            personsOnTrip: confirmed.reduce((sum, one) => sum + one.persons, 0),
            holds: own.holds,
            givenUp: own.given_up,
            upcoming: own.upcoming,
          },
          now,
        );
        if (isRefusal(decision)) return decision;
        const { departs, shuttle } = decision.passage;
        const tooYoung = await refuseByAge(transaction, house, shuttle.route, { member_id: member.member_id, departs });
        if (tooYoung) return tooYoung;
        if (held) await seatStore.release(transaction, held.seat_reservation_id);
        const feed = house.feed.current();
        const row = await seatStore.hold(transaction, {
          member_id: member.member_id,
          held_until: decision.until,
          route_id: decision.passage.shuttle.route.route_id,
          ...trip,
          departure_stop_id,
          arrival_stop_id,
          departure_name: stopName(feed, departure_stop_id),
          arrival_name: stopName(feed, arrival_stop_id),
          departed_at: decision.passage.departs,
          arrived_at: decision.passage.arrives,
          persons,
          created_at: now,
          demo_service_id: demoServiceOf(decision.passage.shuttle.route),
        });
        return { hold: viewHold(house, row, locale) };
      });
    }),

    serve(listHolds, async (_input, { member, now, locale }) => ({
      holds: (await seatStore.holds(database, member.member_id, now)).map((row) => viewHold(house, row, locale)),
      told_at: now.toISOString(),
    })),

    serve(confirmSeats, async ({ hold_id, ...given }, exchange) => {
      const { member, now, locale } = exchange;
      const cancelled = await cancelledFrom(database, now);
      return thenSend(
        house,
        inTurn(exchange)(async (transaction) => {
          const row = await seatStore.lock(transaction, hold_id, member.member_id, now);
          if (!row) return notFound;
          const { standing } = standingOf(row, seatRoutesOf(house), cancelled);
          const decision = decideConfirmation(row, standing !== 'cancelled' && standing !== 'gone', telOf(row), now);
          if (isRefusal(decision)) return decision;
          const view = { locale, now, cancelled };
          if (!decision.confirms) return ownSeats(transaction, row, view);
          const route = routeOfSeats(house, row.route_id);
          const agreement = route?.demo && { demo: route.demo, digest: digestOf(route.demo) };
          const refusal = refuseAgreement(agreement?.digest, given);
          if (refusal) return refusal;
          // The office may have entered a birth date in the meantime.
          const rider = { member_id: member.member_id, departs: row.departed_at };
          const tooYoung = await refuseByAge(transaction, house, route, rider);
          if (tooYoung) return tooYoung;
          if (agreement) await keepTexts(transaction, agreement.demo, now);
          const code = codeOf('seat', row.seat_reservation_id, town.town.code_prefix);
          const confirmed = await seatStore.confirm(transaction, row.seat_reservation_id, code, now, {
            demo_service_id: route ? demoServiceOf(route) : null,
            digest: agreement?.digest ?? null,
          });
          await noteAction(transaction, house, exchange, 'reserved', confirmed);
          return ownSeats(transaction, confirmed, view);
        }),
      );
    }),

    serve(releaseSeats, ({ hold_id }, { member, now, write }) =>
      writeAndSend(house, { write }, async (transaction) => {
        const row = await seatStore.lock(transaction, hold_id, member.member_id, now);
        if (!row || (row.state !== 'held' && row.state !== 'released')) return notFound;
        await seatStore.release(transaction, hold_id);
        await tellSeatWaiting(transaction, house, row, now);
        return {};
      }),
    ),

    serve(listSeatReservations, async (input, { member, now, locale }) => {
      const [page, cancelled] = await Promise.all([
        listOwnSeats(database, member.member_id, input, now),
        cancelledFrom(database, now),
      ]);
      if (isRefusal(page)) return page;
      const reservations = page.rows.map((row) => viewSeats(house, row, { locale, now, cancelled }));
      return { reservations, has_more: page.has_more };
    }),

    serve(readSeatReservation, async ({ seat_reservation_id }, { member, now, locale }) => {
      const [row, cancelled] = await Promise.all([
        seatStore.read(database, seat_reservation_id, member.member_id),
        cancelledFrom(database, now),
      ]);
      if (!row || row.reservation_code === null) return notFound;
      return ownSeats(database, row, { locale, now, cancelled });
    }),

    serve(cancelSeats, async ({ seat_reservation_id }, exchange) => {
      const { member, now, locale } = exchange;
      const cancelled = await cancelledFrom(database, now);
      return writeAndSend(house, exchange, async (transaction) => {
        const row = await seatStore.lock(transaction, seat_reservation_id, member.member_id, now);
        if (!row || row.reservation_code === null) return notFound;
        const decision = decideSeatCancellation(row, telOf(row), now);
        if (isRefusal(decision)) return decision;
        const ended = await seatStore.cancel(transaction, seat_reservation_id, now);
        await noteAction(transaction, house, exchange, 'canceled', ended);
        await tellSeatWaiting(transaction, house, row, now);
        return ownSeats(transaction, ended, { locale, now, cancelled });
      });
    }),
  ];
}

export const pages: readonly PageSource[] = [{ path: '/shuttle', asks: () => [question(searchShuttle, {})] }];

/** One's own seats. */
export const found: readonly FoundSource[] = [
  ownFound('own-seat', listSeatReservations, ({ reservations }) =>
    reservations.map((one) => ({
      href: `/shuttle/detail/${one.seat_reservation_id}`,
      title: said(`${one.departure_name} → ${one.arrival_name}`),
      words: said(one.reservation_code),
      text: localized((locale) => `${dayInWords(one.departed_at.slice(0, 10))[locale]} ${one.reservation_code}`),
    })),
  ),
];

export const top = nextFrom(
  'seat',
  3,
  `select r.seat_reservation_id as key, r.departure_name as title, r.arrival_name as place, r.departed_at as starts,
     r.arrived_at as ends
   from seat_reservation r where r.member_id = $1 and r.state = 'reserved' and r.arrived_at > $2 and ${seatsShown('r')}
   order by r.departed_at, r.seat_reservation_id`,
  ({ key }) => ({ href: seatPath(key) }),
);
