import { dateAt } from '@machi/domain/calendar/model';
import { isOnTheWay } from '@machi/domain/ondemandbus/possible';
import type { Queryable } from '../../database/database.ts';
import type { Bus } from './bus.ts';
import { readDay, type RideRow } from './plan.ts';

/** Rides that a vehicle is already driving to, which can no longer be changed. */
export async function ridesUnderWay(
  reading: Queryable,
  bus: Bus,
  rides: readonly Pick<RideRow, 'ride_id' | 'service_date' | 'state'>[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const today = dateAt(now);
  const near = rides.filter(({ service_date, state }) => service_date === today && state === 'promised');
  const day = near.length === 0 ? undefined : await readDay(reading, bus, today, now);
  return new Set(day ? near.map(({ ride_id }) => ride_id).filter((id) => isOnTheWay(day, id)) : []);
}
