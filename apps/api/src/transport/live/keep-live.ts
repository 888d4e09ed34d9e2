import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import type { Database } from '../../database/database.ts';
import { keepTold, type Told } from '../../database/keep-told.ts';
import { LIVE_CHANGED, cancelledAmong, liveStore, type LiveRows } from './live-store.ts';

/** Days after its service day on which a ride may still run. No feed has times like 49:10, but they cost nothing. */
const DAYS_BEHIND = 2;

/** Live data of vehicles and runs at a moment; a new object whenever it may have changed. */
export interface Live extends Omit<LiveRows, 'cancelled'> {
  readonly cancelled: CancelledRuns;
  /** The rows of `cancelled`. */
  readonly cancelledRuns: LiveRows['cancelled'];
}

export type LiveKeeper = Told<Live>;

/** Caches what every page of vehicles needs. While the database is unreachable, the data's age shows that. */
export const keepLive = (database: Database): LiveKeeper =>
  keepTold(database, LIVE_CHANGED, async (now) => {
    const { cancelled: rows, ...rest } = await liveStore.read(database, addDays(dateAt(now), -DAYS_BEHIND), now);
    return { ...rest, cancelled: cancelledAmong(rows), cancelledRuns: rows };
  });
