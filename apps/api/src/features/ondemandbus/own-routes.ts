import {
  askForRide,
  cancelRide,
  changeRide,
  listDemandRides,
  readRide,
  sayReady,
} from '@machi/domain/ondemandbus/ride-contract';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import { busOf, type Bus } from '../rides/bus.ts';
import { changeOneRide } from '../rides/change.ts';
import { bookRides, cancelOneRide, readyOneRide } from '../rides/actions.ts';
import { listOwnRides } from '../rides/own-rides.ts';
import type { RideNotificationKind } from '../rides/notifications.ts';
import { isNoRoom, writeUnlessFull } from '../rides/no-room.ts';
import { viewVehicle } from '../rides/position.ts';
import { rideStore, type ShownRide } from '../rides/store.ts';
import { tellPassenger } from '../rides/tell-passenger.ts';
import { ridesUnderWay } from '../rides/under-way.ts';
import { viewNoRoom, viewRide } from '../rides/view.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { createInTurn } from '../../platform/http/in-turn.ts';
import { serve, thenSend } from '../../platform/http/serve.ts';

type Action = 'ride:request' | 'ride:change' | 'ride:cancel' | 'ride:ready';

const notifications = {
  'ride:request': 'promised',
  'ride:change': 'changed',
  'ride:cancel': 'canceled',
  'ride:ready': 'called',
} as const satisfies Record<Action, RideNotificationKind>;

const noteAction = (transaction: Queryable, exchange: MemberExchange, action: Action, { ride_id }: ShownRide) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'ride', subject_id: ride_id });

/** Members' own routes of the on-demand bus (product, "On-demand bus"). */
export function ownRoutes(house: House) {
  const { database } = house;
  const inTurn = createInTurn();

  /** One ride as it is now. */
  const shown = async (reading: Queryable, bus: Bus, ride: ShownRide, { locale, now }: MemberExchange) =>
    viewRide(bus, ride, await ridesUnderWay(reading, bus, [ride], now), locale, now);

  /** Changes one own ride; another member's is not found. */
  async function change(
    rideId: number,
    exchange: MemberExchange,
    action: Action,
    work: (transaction: Queryable, bus: Bus, ride: ShownRide) => Promise<Refusal | ShownRide>,
  ) {
    const { member, now } = exchange;
    const bus = busOf(house);
    if (!bus) return notFound;
    return thenSend(
      house,
      inTurn(exchange)(async (transaction) => {
        const ride = await rideStore.readOwn(transaction, rideId, member.member_id);
        if (!ride) return notFound;
        const after = await work(transaction, bus, ride);
        if (isRefusal(after)) return after;
        if (after.revision !== ride.revision) {
          await noteAction(transaction, exchange, action, after);
          await tellPassenger(transaction, house, notifications[action], [after], { now });
        }
        return { ride: await shown(transaction, bus, after, exchange) };
      }),
    );
  }

  return [
    serve(askForRide, async (request, exchange) => {
      const { member, now, locale } = exchange;
      const bus = busOf(house);
      if (!bus) return notFound;
      const reply = await writeUnlessFull(inTurn(exchange), bus, async (transaction) => {
        const by = { member_id: member.member_id, caller: null, entered_by: null };
        const booked = await bookRides(transaction, { house, bus }, request, by, now);
        if (isRefusal(booked) || isNoRoom(booked)) return booked;
        if (booked.is_new) {
          for (const ride of booked.rides) await noteAction(transaction, exchange, 'ride:request', ride);
          await tellPassenger(transaction, house, notifications['ride:request'], booked.rides, { now });
        }
        const underWay = await ridesUnderWay(transaction, bus, booked.rides, now);
        return { rides: booked.rides.map((ride) => viewRide(bus, ride, underWay, locale, now)), no_room: null };
      });
      if (isRefusal(reply)) return reply;
      if (isNoRoom(reply)) return { rides: [], no_room: viewNoRoom(request.date, reply) };
      house.wakeOutbox();
      return reply;
    }),

    serve(changeRide, async ({ ride_id, ...wished }, exchange) => {
      const { member, now } = exchange;
      const bus = busOf(house);
      const before = bus && (await rideStore.readOwn(database, ride_id, member.member_id));
      if (!bus || !before) return notFound;
      const reply = await writeUnlessFull(inTurn(exchange), bus, async (transaction) => {
        const ride = await rideStore.readOwn(transaction, ride_id, member.member_id);
        if (!ride) return notFound;
        const after = await changeOneRide(transaction, bus, ride, wished, now);
        if (isRefusal(after) || isNoRoom(after)) return after;
        if (after.revision !== ride.revision) {
          await noteAction(transaction, exchange, 'ride:change', after);
          await tellPassenger(transaction, house, notifications['ride:change'], [after], { now });
        }
        return { ride: await shown(transaction, bus, after, exchange), no_room: null };
      });
      if (isRefusal(reply)) return reply;
      if (isNoRoom(reply))
        return {
          ride: await shown(database, bus, before, exchange),
          no_room: viewNoRoom(before.service_date, reply),
        };
      house.wakeOutbox();
      return reply;
    }),

    serve(listDemandRides, async (asked, { member, now, locale }) => {
      const bus = busOf(house);
      if (!bus) return notFound;
      const page = await listOwnRides(database, member.member_id, asked, now);
      if (isRefusal(page)) return page;
      const underWay = await ridesUnderWay(database, bus, page.rows, now);
      return { rides: page.rows.map((ride) => viewRide(bus, ride, underWay, locale, now)), has_more: page.has_more };
    }),

    serve(readRide, async ({ ride_id }, exchange) => {
      const { member, now, locale } = exchange;
      const bus = busOf(house);
      const ride = bus && (await rideStore.readOwn(database, ride_id, member.member_id));
      if (!bus || !ride) return notFound;
      return {
        told_at: now.toISOString(),
        ride: await shown(database, bus, ride, exchange),
        vehicle: await viewVehicle(database, bus, ride, locale, now),
      };
    }),

    serve(cancelRide, ({ ride_id }, exchange) =>
      change(ride_id, exchange, 'ride:cancel', (transaction, bus, ride) =>
        cancelOneRide(transaction, bus, ride, { by: null, reason: null, now: exchange.now }),
      ),
    ),

    serve(sayReady, ({ ride_id }, exchange) =>
      change(ride_id, exchange, 'ride:ready', (transaction, bus, ride) =>
        readyOneRide(transaction, bus, ride, { by: null, now: exchange.now }),
      ),
    ),
  ];
}
