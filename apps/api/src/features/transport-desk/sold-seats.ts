import { addDays, dateAt } from '@machi/domain/calendar/model';
import { tripsThatChange, type ChangedTrip, type SoldStretch } from '@machi/domain/shuttle/changed-trips';
import type { ShuttleRoute } from '@machi/domain/shuttle/trips';
import { isUsable } from '@machi/domain/transport-desk/rules';
import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import { seatRoutesIn, seatRoutesOf } from '../seats/shuttle-board.ts';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { feedStore, type FeedRow } from '../../transport/feed-store.ts';
import { readCancelledRuns } from '../../transport/live/live-store.ts';

/** Counted by stretch: the desk sees numbers, not names. */
const countSold = statement<SoldStretch>(
  'count-sold-seats',
  `select route_id, trip_id, service_date::text, departure_stop_id, arrival_stop_id, departed_at, arrived_at,
     (array_agg(departure_name order by seat_reservation_id))[1] as departure_name, sum(persons)::int as persons
   from seat_reservation where state = 'reserved' and departed_at > $1
   group by 1, 2, 3, 4, 5, 6, 7 order by departed_at, trip_id`,
);

/** The effect of the waiting feed on sold seats. Its seat routes are read once. */
export function createSoldSeats(house: House) {
  const { database, town } = house;
  let known: { readonly feedId: number; readonly shuttles: readonly ShuttleRoute[] } | undefined;

  const sold = (source: Queryable, now: Date) => source.run(countSold, [now]);
  async function read(zip: Uint8Array): Promise<readonly ShuttleRoute[] | undefined> {
    const feed = await house.feedThread.read(zip);
    return feed ? seatRoutesIn(town, indexFeed(feed)) : undefined;
  }
  const waitingIn = (rows: readonly FeedRow[]) => rows.find((row) => row.state === 'waiting' && isUsable(row));

  return {
    /** Reads the seat routes of a feed to be imported; undefined if no seats are sold. */
    async read(zip: Uint8Array, now: Date): Promise<readonly ShuttleRoute[] | undefined> {
      return (await sold(database, now)).length > 0 ? read(zip) : undefined;
    },
    keep(feedId: number, shuttles: readonly ShuttleRoute[] | undefined): void {
      known = shuttles && { feedId, shuttles };
    },
    /** Reads the waiting feed if another process imported it or seats were sold since. */
    async learn(now: Date): Promise<void> {
      const waiting = waitingIn(await feedStore.list(database));
      if (!waiting || waiting.feed_id === known?.feedId || (await sold(database, now)).length === 0) return;
      const zip = await feedStore.content(database, waiting.feed_id);
      const shuttles = zip && (await read(zip));
      known = shuttles ? { feedId: waiting.feed_id, shuttles } : undefined;
    },
    /** Null: the waiting feed could not be read. Empty: nothing waits, or no seats are sold. */
    async changed(source: Queryable, rows: readonly FeedRow[], now: Date): Promise<readonly ChangedTrip[] | null> {
      const waiting = waitingIn(rows);
      if (!waiting) return [];
      const stretches = await sold(source, now);
      if (stretches.length === 0) return [];
      if (known?.feedId !== waiting.feed_id) return null;
      const cancelled = await readCancelledRuns(source, addDays(dateAt(now), -1));
      return tripsThatChange(stretches, seatRoutesOf(house), known.shuttles, cancelled);
    },
  };
}
