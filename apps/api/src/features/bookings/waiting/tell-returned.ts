import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { tellWaiting } from './tell-waiting.ts';
import { lockTrip } from '../../seats/store.ts';
import { tellSeatWaiting } from '../../seats/tell-waiting.ts';
import { START, above, present, rowsOf } from '../../../database/rows.ts';
import { waitlist } from '../../../database/tables/reservations.ts';

const waiting = rowsOf(waitlist, { started_at: START });

/**
 * Notifies a member, whose row is locked and whose account was unlocked or whose residence changed, of free times and
 * trips that they wait for. Locks follow the order of a withdrawal.
 */
export async function tellReturned(transaction: Queryable, house: House, memberId: number, now: Date): Promise<void> {
  const awaited = await waiting.list(
    transaction,
    'list-awaited-trips',
    { member_id: memberId, trip_id: present, service_date: present, told_at: null, started_at: above(now) },
    { columns: ['trip_id', 'service_date'], order: ['service_date', 'trip_id'], isDistinct: true },
  );
  const trips = awaited.flatMap(({ trip_id, service_date }) =>
    trip_id === null || service_date === null ? [] : { trip_id, service_date },
  );
  for (const { trip_id, service_date } of trips) await lockTrip(transaction, trip_id, service_date);
  await tellWaiting(transaction, house, [], now, { returned: [memberId] });
  for (const trip of trips) await tellSeatWaiting(transaction, house, trip, now);
}
