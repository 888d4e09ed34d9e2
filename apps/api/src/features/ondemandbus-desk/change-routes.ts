import { minutesOf } from '@machi/domain/calendar/model';
import { changeDeskRide, offerDeskRide } from '@machi/domain/ondemandbus-desk/contract';
import { refuseDeskCancellation, toldAtDesk } from '@machi/domain/ondemandbus-desk/rules';
import { isRefusal, notFound, type Refusal } from '@machi/domain/refusals/model';
import { busOf, type Bus } from '../rides/bus.ts';
import { changeOneRide } from '../rides/change.ts';
import { isNoRoom, writeUnlessFull, type NoRoomFor } from '../rides/no-room.ts';
import { reofferOneRide } from '../rides/reoffer.ts';
import type { PassengerRide } from '../rides/passengers.ts';
import type { ShownRide } from '../rides/store.ts';
import { tellPassenger } from '../rides/tell-passenger.ts';
import { viewNoRoom } from '../rides/view.ts';
import type { Queryable } from '../../database/database.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { noteAction, readOthersRide, shownRide, shownRides } from './desk-views.ts';

/** Routes to change a ride by telephone, or to give it another time because its vehicle is out of service. */
export function changeRoutes(house: House) {
  const { database } = house;

  async function rearrange(
    rideId: number,
    exchange: MemberExchange,
    action: (transaction: Queryable, bus: Bus, ride: PassengerRide) => Promise<Refusal | NoRoomFor | ShownRide>,
  ) {
    const { now, write } = exchange;
    const bus = busOf(house);
    if (!bus) return notFound;
    const before = await readOthersRide(database, rideId, exchange);
    if (isRefusal(before)) return before;
    const reply = await writeUnlessFull(write, bus, async (transaction) => {
      const ride = await readOthersRide(transaction, rideId, exchange);
      if (isRefusal(ride)) return ride;
      const after = await action(transaction, bus, ride);
      if (isRefusal(after)) return toldAtDesk(after);
      if (isNoRoom(after)) return after;
      if (after.revision === ride.revision) await writeAccesses(transaction, exchange, 'ride:list', [after.member_id]);
      else {
        await noteAction(transaction, exchange, 'ride:rearrange', after);
        await tellPassenger(transaction, house, 'changed', [after], { now });
      }
      return { ride: await shownRide(transaction, bus, rideId, exchange), no_room: null };
    });
    if (isRefusal(reply)) return reply;
    if (isNoRoom(reply)) {
      await writeAccesses(database, exchange, 'ride:list', [before.member_id]);
      const [ride] = await shownRides(database, bus, [before], exchange);
      return ride ? { ride, no_room: viewNoRoom(before.service_date, reply) } : notFound;
    }
    house.wakeOutbox();
    return reply;
  }

  return [
    serve(changeDeskRide, ({ ride_id, ...wished }, exchange) =>
      rearrange(ride_id, exchange, (transaction, bus, ride) =>
        changeOneRide(transaction, bus, ride, wished, exchange.now, (locked) =>
          refuseDeskCancellation(locked, exchange.now),
        ),
      ),
    ),

    serve(offerDeskRide, ({ ride_id, time }, exchange) =>
      rearrange(ride_id, exchange, (transaction, bus, ride) =>
        reofferOneRide(transaction, bus, ride, minutesOf(time), exchange.now, (locked) =>
          refuseDeskCancellation(locked, exchange.now),
        ),
      ),
    ),
  ];
}
