import { notFound, refuse } from '@machi/domain/refusals/model';
import { cancelTransportRun, listTransportRuns, restoreTransportRun } from '@machi/domain/transport-operation/contract';
import { CANCEL_DAYS, MOST_CANCELLED, isRunDay, refuseCancel } from '@machi/domain/transport-operation/model';
import { lockTrip } from '../seats/store.ts';
import { tellSeatWaiting } from '../seats/tell-waiting.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { carryOut } from './action.ts';
import { findRun, firstRunDay, runsOf, viewRun } from './runs.ts';
import { operationStore } from './store.ts';

export const runRoutes = (house: House) => [
  serve(listTransportRuns, async ({ route_id, service_date }, { now, locale }) => {
    const route = house.town.transport.routes.find((one) => one.route_id === route_id);
    if (!route) return notFound;
    if (!isRunDay(service_date, now))
      return refuse(422, { field: 'service_date', code: 'run-day', params: [CANCEL_DAYS] });
    const feed = house.feed.current();
    const cancelled = new Set(
      (await operationStore.cancelled(house.database, service_date))
        .filter((row) => row.service_date === service_date)
        .map(({ trip_id }) => trip_id),
    );
    return {
      runs: runsOf(feed, route, service_date).map((ride) =>
        viewRun(feed, ride, cancelled.has(ride.trip.trip_id), now, locale),
      ),
    };
  }),

  serve(cancelTransportRun, async (asked, exchange) => {
    const { now, member } = exchange;
    const found = findRun(house, asked.trip_id, asked.service_date);
    if (!found) return notFound;
    const refusal = refuseCancel(found.ride, now);
    if (refusal) return refusal;
    return exchange.write((transaction) =>
      carryOut(transaction, house, exchange, async () => {
        const before = await operationStore.cancelled(transaction, firstRunDay(now));
        if (before.length >= MOST_CANCELLED)
          return refuse(409, { field: '', code: 'run-most', params: [MOST_CANCELLED] });
        if (!(await operationStore.cancel(transaction, asked, now, member.member_id)))
          return refuse(409, { field: 'trip_id', code: 'run-cancelled' });
        return { action: 'run:cancel', subject: 'run', subject_id: found.route.route_id };
      }),
    );
  }),

  serve(restoreTransportRun, async ({ trip_id, service_date }, exchange) => {
    const reply = await exchange.write((transaction) =>
      carryOut(transaction, house, exchange, async () => {
        if (!(await operationStore.restore(transaction, trip_id, service_date))) return notFound;
        // Seats may have come free while the run was cancelled.
        await lockTrip(transaction, trip_id, service_date);
        await tellSeatWaiting(transaction, house, { trip_id, service_date }, exchange.now);
        const route_id = findRun(house, trip_id, service_date)?.route.route_id ?? 0;
        return { action: 'run:restore', subject: 'run', subject_id: route_id };
      }),
    );
    house.wakeOutbox();
    return reply;
  }),
];
