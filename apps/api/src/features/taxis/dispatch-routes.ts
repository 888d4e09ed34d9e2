import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { answerRide, listRides } from '@machi/domain/taxis/contract';
import type { Queryable } from '../../database/database.ts';
import { writeAudits } from '../../platform/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/serve.ts';
import type { MemberVisit } from '../../platform/visit.ts';
import { dispatchStore } from './dispatch-store.ts';
import type { RideRow } from './dispatch-store.ts';
import { tellPassenger } from './letters.ts';
import { taxiStore } from './store.ts';
import { viewDispatch } from './view.ts';

/** Writes down whose rides were looked at or answered; the own ones are no look at another person's data. */
const noteLook = (
  database: Queryable,
  { member, now, requestId }: MemberVisit,
  action: 'taxi:list' | 'taxi:answer',
  rides: readonly RideRow[],
): Promise<void> => {
  const others = rides.flatMap(({ member_id }) =>
    member_id === null || member_id === member.member_id ? [] : [member_id],
  );
  const deed = {
    at: now,
    actor_member_id: member.member_id,
    action,
    subject: 'member' as const,
    request_id: requestId,
  };
  return writeAudits(database, deed, [...new Set(others)]);
};

/** What the taxi company sees and answers. */
export const dispatchRoutes = (house: House) => [
  serve(listRides, async ({ date }, visit) => {
    const today = dateAt(visit.now);
    const day = date ?? today;
    const [rides, waiting] = await Promise.all([
      dispatchStore.listDay(house.database, day),
      dispatchStore.countWaiting(house.database, today),
    ]);
    await noteLook(house.database, visit, 'taxi:list', rides);
    return { date: day, rides: rides.map((row) => viewDispatch(house, row, visit.locale)), waiting };
  }),

  serve(answerRide, async ({ taxi_id, status, vehicle, reason }, visit) => {
    const { member, now, locale } = visit;
    const reply = await visit.write(async (transaction) => {
      const ride = await dispatchStore.lock(transaction, taxi_id);
      if (!ride) return refuse(404, { field: '', code: 'not-found' });
      if (ride.is_canceled === 1) return refuse(409, { field: 'taxi_id', code: 'taxi-canceled' });
      if (ride.status !== 0) return refuse(409, { field: 'taxi_id', code: 'taxi-answered' });
      const words = status === 1 ? { vehicle, reason: '' } : { vehicle: '', reason };
      const answered = await dispatchStore.answer(transaction, { taxi_id, status, ...words }, member.member_id, now);
      await taxiStore.noteLegs(transaction, ride.reservation_id);
      await noteLook(transaction, visit, 'taxi:answer', [ride]);
      if (ride.name !== null && ride.locale !== null) {
        const passenger = { ...ride, name: ride.name, locale: ride.locale };
        const kind = status === 1 ? 'dispatched' : 'failed';
        await tellPassenger(transaction, house, kind, passenger, ride, [answered], now);
      }
      return { ride: viewDispatch(house, { ...ride, ...answered }, locale) };
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),
];
