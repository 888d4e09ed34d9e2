import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { lockRideDay } from './lock-day.ts';

const listDays = statement<{ readonly service_date: string }>(
  'list-ride-days-of-member',
  `select distinct service_date from demand_ride where member_id = $1 and state in ('promised', 'waiting')
     and service_date >= $2 order by service_date`,
);

/** The service days of a member's rides to come, in one order, so that nobody plans with them meanwhile. */
export async function lockRideDaysOf(transaction: Queryable, memberId: number, today: string): Promise<void> {
  await lockMember(transaction, memberId);
  for (const { service_date } of await transaction.run(listDays, [memberId, today]))
    await lockRideDay(transaction, service_date);
}
