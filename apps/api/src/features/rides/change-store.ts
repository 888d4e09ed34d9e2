import type { Localized } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { raised, rowsOf } from '../../database/rows.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import type { RideRow } from './plan.ts';
import { promisedOf, type RidePromise } from './store.ts';

const rides = rowsOf(demand_ride);

/** The changed request of a ride. */
export interface ChangedRow extends Pick<
  RideRow,
  'from_station_id' | 'to_station_id' | 'persons' | 'wheelchairs' | 'meant' | 'wished_minute'
> {
  readonly from_name: Localized;
  readonly to_name: Localized;
  /** Undefined: an on-call return ride without a time stays one. */
  readonly promise: RidePromise | undefined;
}

/** A ride with a new promise, or none, is no longer stranded. */
const changedAt = (now: Date) => ({ not_before: null, stranded_at: null, revision: raised, revised_at: now });

export const changeStore = {
  change: (transaction: Queryable, id: number, { promise, ...row }: ChangedRow, now: Date) =>
    rides.update(
      transaction,
      'change-ride',
      { ride_id: id },
      {
        ...row,
        ...promisedOf(promise, now),
        state: promise ? 'promised' : 'waiting',
        ...changedAt(now),
      },
    ),
  reoffer: (transaction: Queryable, id: number, promise: RidePromise, now: Date) =>
    rides.update(transaction, 'reoffer-ride', { ride_id: id }, { ...promisedOf(promise, now), ...changedAt(now) }),
};
