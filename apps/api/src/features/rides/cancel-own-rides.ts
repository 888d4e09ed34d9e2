import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { busOf } from './bus.ts';
import { cancelOneRide } from './actions.ts';
import { lockRideDay } from './lock-day.ts';
import type { ShownRide } from './store.ts';

/** $3: those asked for by telephone from the number of their account, too. */
const listToCome = statement<Pick<ShownRide, 'ride_id' | 'member_id' | 'service_date'>>(
  'list-rides-of-who-leaves',
  `select r.ride_id, r.member_id, r.service_date from demand_ride r join member m on m.member_id = $1
   where (r.member_id = $1 or ($3 and translate(r.caller_tel, '-', '') = m.login_tel_key))
     and r.state in ('promised', 'waiting') and r.service_date >= $2 order by r.service_date, r.ride_id`,
);

interface Cancelling {
  readonly now: Date;
  /** The official who knows why; null: it is the member’s own action. */
  readonly by?: number;
  readonly reason?: string;
  /** Whoever else telephones from the same number keeps what they asked for. */
  readonly isTheirsAlone?: boolean;
}

/**
 * Cancels what a member who leaves, or has died, has still to come, as they would themselves: what a driver has set out
 * for stays in the plan. The days are locked in one order, so that nobody plans with these rides meanwhile. Answers which
 * rides those were.
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
  // One that has begun stays as it is; without a bus there is no plan to keep.
  if (bus)
    for (const ride of rides) {
      const done = await cancelOneRide(transaction, bus, ride, { by: by ?? null, reason: reason ?? null, now });
      if (!isRefusal(done)) cancelled.push(ride.ride_id);
    }
  return cancelled;
}
