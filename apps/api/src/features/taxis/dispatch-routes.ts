import { dateAt } from '@machi/domain/calendar/model';
import { notFound } from '@machi/domain/refusals/model';
import { answerRide, listRides } from '@machi/domain/taxis/contract';
import { refuseAnswer } from '@machi/domain/taxis/decide';
import { refuseRideDay } from '@machi/domain/taxis/ride-days';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { dispatchStore, type RideRow } from './dispatch-store.ts';
import { tellPassenger } from './notifications.ts';
import { taxiStore } from './store.ts';
import { viewDispatch } from './view.ts';

const noteAccess = (
  database: Queryable,
  exchange: MemberExchange,
  action: 'taxi:list' | 'taxi:answer',
  rides: readonly RideRow[],
): Promise<void> => writeAccesses(database, exchange, action, rides);

/** Routes of the taxi company. */
export const dispatchRoutes = (house: House) => [
  serve(listRides, async ({ date }, exchange) => {
    const today = dateAt(exchange.now);
    const day = date ?? today;
    const refusal = refuseRideDay(day, exchange.now);
    if (refusal) return refusal;
    const [rides, waiting] = await Promise.all([
      dispatchStore.listDay(house.database, day),
      dispatchStore.countWaiting(house.database, today),
    ]);
    await noteAccess(house.database, exchange, 'taxi:list', rides);
    return { date: day, rides: rides.map((row) => viewDispatch(house, row, exchange)), waiting };
  }),

  serve(answerRide, async ({ taxi_id, status, vehicle, reason }, exchange) => {
    const { member, now } = exchange;
    return writeAndSend(house, exchange, async (transaction) => {
      const ride = await dispatchStore.lock(transaction, taxi_id);
      if (!ride || refuseRideDay(ride.ride_date, now)) return notFound;
      const refusal = refuseAnswer(ride);
      if (refusal) return refusal;
      const words = status === 1 ? { vehicle, reason: '' } : { vehicle: '', reason };
      const answered = await dispatchStore.answer(transaction, { taxi_id, status, ...words }, member.member_id, now);
      await taxiStore.noteLegs(transaction, ride.reservation_id);
      await noteAccess(transaction, exchange, 'taxi:answer', [ride]);
      if (ride.name !== null && ride.locale !== null) {
        const passenger = { ...ride, name: ride.name, locale: ride.locale };
        const kind = status === 1 ? 'dispatched' : 'failed';
        await tellPassenger(transaction, house, kind, passenger, ride, [answered], now);
      }
      return { ride: viewDispatch(house, { ...ride, ...answered }, exchange) };
    });
  }),
];
