import { addDays, dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { CALLER_DAYS } from '@machi/domain/ondemandbus/limits';
import { lastDate } from '@machi/domain/ondemandbus/service';
import {
  askForDeskRide,
  cancelDeskRide,
  findRideMembers,
  listDeskRides,
  listPassengerRides,
  sayDeskReady,
} from '@machi/domain/ondemandbus-desk/contract';
import { MOST_DESK_RIDES } from '@machi/domain/ondemandbus-desk/model';
import { passengerOf, refuseDeskCancellation, toldAtDesk } from '@machi/domain/ondemandbus-desk/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { readApplicant } from '../bookings/end-reservation.ts';
import { busOf, type Bus } from '../rides/bus.ts';
import { bookRides, cancelOneRide, readyOneRide } from '../rides/actions.ts';
import { isNoRoom, writeUnlessFull } from '../rides/no-room.ts';
import { passengerRides, type PassengerRide } from '../rides/passengers.ts';
import type { ShownRide } from '../rides/store.ts';
import { tellPassenger } from '../rides/tell-passenger.ts';
import { viewNoRoom } from '../rides/view.ts';
import type { Queryable } from '../../database/database.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { changeRoutes } from './change-routes.ts';
import { noteAction, readOthersRide, shownRide, shownRides } from './desk-views.ts';
import { outageRoutes } from './outage-routes.ts';

/** Routes of the bus's telephone desk, with the rules that residents have (product, "On-demand bus"). */
export function routes(house: House) {
  const { database } = house;

  const shown = async (transaction: Queryable, bus: Bus, ids: readonly number[], exchange: MemberExchange) =>
    shownRides(transaction, bus, await passengerRides.readSome(transaction, ids), exchange);

  /** Changes one ride that is not the official's own. */
  async function change(
    rideId: number,
    exchange: MemberExchange,
    action: (transaction: Queryable, bus: Bus, ride: PassengerRide) => Promise<Refusal | ShownRide>,
  ) {
    const bus = busOf(house);
    if (!bus) return notFound;
    return writeAndSend(house, exchange, async (transaction) => {
      const before = await readOthersRide(transaction, rideId, exchange);
      if (isRefusal(before)) return before;
      const after = await action(transaction, bus, before);
      if (isRefusal(after)) return toldAtDesk(after);
      return { ride: await shownRide(transaction, bus, rideId, exchange) };
    });
  }

  return [
    ...changeRoutes(house),
    ...outageRoutes(house),

    serve(findRideMembers, ({ q }, exchange) => findForDesk(database, q, exchange)),

    serve(listDeskRides, async ({ date: wished }, exchange) => {
      const { now } = exchange;
      const bus = busOf(house);
      if (!bus) return notFound;
      const date = wished ?? dateAt(now);
      const [first, last] = [addDays(dateAt(now), -CALLER_DAYS), lastDate(bus, now)];
      if (date < first) return refuse(422, { field: 'date', code: 'min-date', params: [dateInWords(first)] });
      if (date > last) return refuse(422, { field: 'date', code: 'max-date', params: [dateInWords(last)] });
      const rides = await passengerRides.ofDay(database, date, MOST_DESK_RIDES);
      await writeListed(database, exchange, 'ride:list', rides);
      return { told_at: now.toISOString(), date, rides: await shownRides(database, bus, rides, exchange) };
    }),

    serve(listPassengerRides, async ({ member_id }, exchange) => {
      const { now } = exchange;
      const bus = busOf(house);
      if (!bus || !(await readApplicant(database, member_id))) return notFound;
      const rides = await passengerRides.toCome(database, member_id, dateAt(now), MOST_DESK_RIDES);
      await writeListed(database, exchange, 'ride:list', [member_id]);
      return { told_at: now.toISOString(), rides: await shownRides(database, bus, rides, exchange) };
    }),

    serve(askForDeskRide, async ({ member_id, caller_name, caller_tel, ...request }, exchange) => {
      const { member, now, write } = exchange;
      const bus = busOf(house);
      if (!bus) return notFound;
      const passenger = passengerOf({ member_id, caller_name, caller_tel });
      if (isRefusal(passenger)) return passenger;
      const isMember = 'member_id' in passenger;
      const own = isMember ? refuseOwn(member.member_id, passenger.member_id) : undefined;
      if (own) return own;
      const reply = await writeUnlessFull(write, bus, async (transaction) => {
        if (isMember && !(await readApplicant(transaction, passenger.member_id))) return notFound;
        const rider = isMember
          ? { member_id: passenger.member_id, caller: null }
          : { member_id: null, caller: { name: passenger.caller_name, tel: passenger.caller_tel } };
        const by = { ...rider, entered_by: member.member_id };
        const booked = await bookRides(transaction, { house, bus }, request, by, now);
        if (isRefusal(booked)) return toldAtDesk(booked);
        if (isNoRoom(booked)) return booked;
        if (booked.is_new) {
          const [first] = booked.rides;
          if (first) await noteAction(transaction, exchange, 'ride:enter', first);
          await tellPassenger(transaction, house, 'promised', booked.rides, { now });
        } else await writeAccesses(transaction, exchange, 'ride:list', isMember ? [passenger.member_id] : []);
        const ids = booked.rides.map(({ ride_id }) => ride_id);
        return { rides: await shown(transaction, bus, ids, exchange), no_room: null };
      });
      if (isRefusal(reply)) return reply;
      if (isNoRoom(reply)) return { rides: [], no_room: viewNoRoom(request.date, reply) };
      house.wakeOutbox();
      return reply;
    }),

    serve(cancelDeskRide, ({ ride_id, reason: typed }, exchange) =>
      change(ride_id, exchange, async (transaction, bus, ride) => {
        const { member, now } = exchange;
        const reason = typed.trim();
        const by = { by: member.member_id, reason: reason === '' ? null : reason, now };
        const after = await cancelOneRide(transaction, bus, ride, by, (locked) => refuseDeskCancellation(locked, now));
        if (isRefusal(after)) return after;
        await noteAction(transaction, exchange, 'ride:call-off', after);
        await tellPassenger(transaction, house, reason === '' ? 'canceled' : 'called-off', [after], { now, reason });
        return after;
      }),
    ),

    serve(sayDeskReady, ({ ride_id }, exchange) =>
      change(ride_id, exchange, async (transaction, bus, ride) => {
        const { member, now } = exchange;
        const after = await readyOneRide(transaction, bus, ride, { by: member.member_id, now });
        if (isRefusal(after)) return after;
        if (after.revision === ride.revision) {
          await writeAccesses(transaction, exchange, 'ride:list', [after.member_id]);
          return after;
        }
        await noteAction(transaction, exchange, 'ride:call', after);
        await tellPassenger(transaction, house, 'called', [after], { now });
        return after;
      }),
    ),
  ];
}
