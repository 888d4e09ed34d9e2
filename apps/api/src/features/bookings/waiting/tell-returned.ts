import { statement, type Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { tellWaiting } from './tell-waiting.ts';
import { lockTrip } from '../../seats/lock-trip.ts';
import type { TripKey } from '../../seats/store.ts';
import { tellSeatWaiting } from '../../seats/tell-waiting.ts';

const listAwaited = statement<TripKey>(
  'list-awaited-trips',
  `select distinct trip_id, service_date from waitlist
   where member_id = $1 and (trip_id, service_date) is not null and told_at is null and lower(during) > $2 order by service_date, trip_id`,
);

/**
 * Tells a member, whose row is held and whose account is open again or whose residence is known otherwise, what came free
 * of times and trips for which they wait. Locks follow each other as in a withdrawal.
 */
export async function tellReturned(transaction: Queryable, house: House, memberId: number, now: Date): Promise<void> {
  const trips = await transaction.run(listAwaited, [memberId, now]);
  for (const { trip_id, service_date } of trips) await lockTrip(transaction, trip_id, service_date);
  await tellWaiting(transaction, house, [], now, { returned: [memberId] });
  for (const trip of trips) await tellSeatWaiting(transaction, house, trip, now);
}
