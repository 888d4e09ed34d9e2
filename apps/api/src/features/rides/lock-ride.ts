import type { Queryable } from '../../database/database.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { lockRideDay } from './lock-day.ts';
import { rideStore, type ShownRide } from './store.ts';

/** A ride under the locks of its member and its service day. */
export async function lockRide(
  transaction: Queryable,
  ride: Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>,
): Promise<ShownRide | undefined> {
  if (ride.member_id !== null) await lockMember(transaction, ride.member_id);
  await lockRideDay(transaction, ride.service_date);
  return rideStore.lock(transaction, ride.ride_id);
}
