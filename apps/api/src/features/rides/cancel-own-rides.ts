import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { busOf } from './bus.ts';
import { cancelOneRide } from './actions.ts';
import { lockRideDay } from './lock-day.ts';
import type { ShownRide } from './store.ts';

/** $3: also the rides booked by telephone from the number of their account. */
const listToCome = statement<Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>>(
  'list-rides-of-who-leaves',
  `select r.ride_id, r.member_id, r.service_date from demand_ride r join member m on m.member_id = $1
   where (r.member_id = $1 or ($3 and translate(r.caller_tel, '-', '') = m.login_tel_key))
     and r.state in ('promised', 'waiting') and r.service_date >= $2 order by r.service_date, r.ride_id`,
);

interface Cancelling {
  readonly now: Date;
  /** The official in charge; null: the member's own action. */
  readonly by?: number;
  readonly reason?: string;
  /** Keeps rides that others booked from the same number. */
  readonly isTheirsAlone?: boolean;
}

/**
 * Cancels the future rides of a member who leaves or has died, as they could do themselves: if the driver has set out,
 * the stop stays in the plan. The days are locked in one order, so that no plan uses these rides meanwhile. Returns the
 * rides.
 */
export async function cancelRidesOf(
  transaction: Queryable,
  house: Pick<House, 'town'>,
  memberId: number,
  { now, by, reason, isTheirsAlone = false }: Cancelling,
): Promise<readonly number[]> {
  await lockMember(transaction, memberId);
  const rides = await transaction.run(listToCome, [memberId, dateAt(now), !isTheirsAlone]);
  for (const date of new Set(rides.map(({ service_date }) => service_date))) await lockRideDay(transaction, date);
  const bus = busOf(house);
  const cancelled: number[] = [];
  // A ride that has begun stays; without a bus there is no plan.
  if (bus)
    for (const ride of rides) {
      const done = await cancelOneRide(transaction, bus, ride, { by: by ?? null, reason: reason ?? null, now });
      if (!isRefusal(done)) cancelled.push(ride.ride_id);
    }
  return cancelled;
}
