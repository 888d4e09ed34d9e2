import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import type { Database } from '../../database/database.ts';
import { LIVE_CHANGED, cancelledAmong, liveStore } from './live-store.ts';
import type { LiveRows } from './live-store.ts';

/** However sure a process is to be told of a change: after so long it looks for itself. */
const HOLDS_MILLISECONDS = 5000;
/** A ride may be under way so many days after its service day: 49:10 is nobody's, and costs nothing. */
const DAYS_BEHIND = 2;

/** What is known of vehicles and runs beside the timetable, at one moment; another object whenever it may be another. */
export interface Live extends Omit<LiveRows, 'cancelled'> {
  readonly cancelled: CancelledRuns;
  /** The rows of `cancelled`. */
  readonly cancelledRuns: LiveRows['cancelled'];
}

export interface LiveKeeper {
  read(now: Date): Promise<Live>;
}

interface Known {
  readonly live: Live;
  readonly at: number;
}

/**
 * Keeps in memory what every page of vehicles asks for: a change is told by the database. A database that is away leaves
 * what was known, and its age says the rest.
 */
export function keepLive(database: Database, elapsed: () => number = () => performance.now()): LiveKeeper {
  let known: Known | undefined;
  let last: Live | undefined;
  let reading: Promise<Live> | undefined;
  let listening: Promise<unknown> | undefined;
  let changes = 0;

  /** A database that is away is asked again by the next question. */
  function listen(): Promise<unknown> {
    listening ??= database
      .listen(LIVE_CHANGED, () => {
        changes += 1;
        known = undefined;
        reading = undefined;
      })
      .catch(() => {
        listening = undefined;
      });
    return listening;
  }

  async function readAnew(now: Date): Promise<Live> {
    await listen();
    const before = changes;
    const { cancelled: rows, ...rest } = await liveStore.read(database, addDays(dateAt(now), -DAYS_BEHIND), now);
    const live: Live = { ...rest, cancelled: cancelledAmong(rows), cancelledRuns: rows };
    // What changed meanwhile is read by whoever asks next.
    if (before === changes) known = { live, at: elapsed() };
    last = live;
    return live;
  }

  return {
    async read(now) {
      if (known && listening && elapsed() - known.at < HOLDS_MILLISECONDS) return known.live;
      const asked = (reading ??= readAnew(now));
      try {
        return await asked;
      } catch (error) {
        if (!last) throw error;
        return last;
      } finally {
        if (reading === asked) reading = undefined;
      }
    },
  };
}
