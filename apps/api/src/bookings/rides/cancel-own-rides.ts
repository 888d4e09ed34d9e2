import { dateAt } from '@machi/domain/calendar/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { busOf } from './bus.ts';
import { cancelOneRide } from './deeds.ts';
import { lockRideDay } from './lock-day.ts';
import type { ShownRide } from './store.ts';

/** Those asked for by telephone from the number of their account, too. */
const listToCome = statement<Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>>(
  'list-rides-of-who-leaves',
  `select r.ride_id, r.member_id, r.service_date from demand_ride r join member m on m.member_id = $1
   where (r.member_id = $1 or translate(r.caller_tel, '-', '') = m.login_tel_key)
     and r.state in ('promised', 'waiting') and r.service_date >= $2 order by r.service_date, r.ride_id`,
);

/**
 * Cancels what a member who leaves has still to come, as they would themselves: what a driver has set out for stays in
 * the plan. The days are locked in one order, so that nobody plans with these rides meanwhile.
 */
export async function cancelRidesOf(
  transaction: Queryable,
  house: Pick<House, 'town'>,
  memberId: number,
  now: Date,
): Promise<void> {
  await lockMember(transaction, memberId);
  const rides = await transaction.run(listToCome, [memberId, dateAt(now)]);
  for (const date of new Set(rides.map(({ service_date }) => service_date))) await lockRideDay(transaction, date);
  const bus = busOf(house);
  // One that has begun stays as it is; without a bus there is no plan to keep.
  if (bus) for (const ride of rides) await cancelOneRide(transaction, bus, ride, { by: null, reason: null, now });
}
