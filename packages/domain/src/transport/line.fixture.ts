import { byTable } from './feed/by-table.ts';
import { feedFiles, type TableName } from './feed/columns.ts';
import { indexFeed } from './feed/index-feed.ts';
import type { Feed, FeedRow, IndexedFeed } from './feed/tables.ts';

type Rows = { readonly [Name in TableName]?: readonly Partial<FeedRow<Name>>[] };

/** Makes a feed of a few rows. A missing value is that of an empty cell. */
export function feedOf(rows: Rows): IndexedFeed {
  const feed = byTable<Feed>((table) => {
    const columns = Object.entries(feedFiles[table].columns);
    const without = Object.fromEntries(columns.map(([column, cell]) => [column, cell.without]));
    return (rows[table] ?? []).map((row) => ({ ...without, ...row }));
  });
  return indexFeed(feed);
}

export interface SampleTrip {
  readonly trip_id: string;
  readonly service_id: string;
  readonly route_id?: string;
  readonly direction_id?: number;
  readonly trip_headsign?: string;
  /** Stop and "HH:MM" of the service day, in order. */
  readonly calls: readonly (readonly [stop_id: string, time: string])[];
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

export const weekly = (
  service_id: string,
  days: readonly number[],
  start_date = '2026-04-01',
  end_date = '2028-12-31',
) => ({
  service_id,
  monday: days.includes(1) ? 1 : 0,
  tuesday: days.includes(2) ? 1 : 0,
  wednesday: days.includes(3) ? 1 : 0,
  thursday: days.includes(4) ? 1 : 0,
  friday: days.includes(5) ? 1 : 0,
  saturday: days.includes(6) ? 1 : 0,
  sunday: days.includes(0) ? 1 : 0,
  start_date,
  end_date,
});

/** Makes a feed of trips on their calendars. */
export const feedOfTrips = (
  trips: readonly SampleTrip[],
  calendar: readonly ReturnType<typeof weekly>[],
  calendar_dates: readonly {
    readonly service_id: string;
    readonly date: string;
    readonly exception_type: number;
  }[] = [],
): IndexedFeed =>
  feedOf({
    trips: trips.map(({ calls: _calls, ...trip }) => ({ route_id: 'loop', direction_id: 0, ...trip })),
    stop_times: trips.flatMap(({ trip_id, calls }) =>
      calls.map(([stop_id, time], index) => ({
        trip_id,
        stop_id,
        stop_sequence: index + 1,
        arrival_seconds: secondsOf(time),
        departure_seconds: secondsOf(time),
      })),
    ),
    calendar,
    calendar_dates,
  });
