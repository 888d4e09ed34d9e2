import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import type { Database } from '../../database/database.ts';
import { keepTold, type Told } from '../../database/keep-told.ts';
import { LIVE_CHANGED, cancelledAmong, liveStore, type LiveRows } from './live-store.ts';

/** A ride may be under way so many days after its service day: 49:10 is nobody's, and costs nothing. */
const DAYS_BEHIND = 2;

/** What is known of vehicles and runs beside the timetable, at one moment; another object whenever it may be another. */
export interface Live extends Omit<LiveRows, 'cancelled'> {
  readonly cancelled: CancelledRuns;
  /** The rows of `cancelled`. */
  readonly cancelledRuns: LiveRows['cancelled'];
}

export type LiveKeeper = Told<Live>;

/** Keeps what every page of vehicles asks for. While the database is away, its age says the rest. */
export const keepLive = (database: Database): LiveKeeper =>
  keepTold(database, LIVE_CHANGED, async (now) => {
    const { cancelled: rows, ...rest } = await liveStore.read(database, addDays(dateAt(now), -DAYS_BEHIND), now);
    return { ...rest, cancelled: cancelledAmong(rows), cancelledRuns: rows };
  });
