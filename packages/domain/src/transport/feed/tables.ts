import type { DateText } from '../../calendar/model.ts';
import type { Column, TableName, feedFiles } from './columns.ts';

type RowOf<Columns> = { readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never };

/** A row of a file: names are those of GTFS, an empty text means none, times are seconds of the service day. */
export type FeedRow<Name extends TableName> = RowOf<(typeof feedFiles)[Name]['columns']>;

/** A parsed feed. A missing file has no rows. */
export type Feed = { readonly [Name in TableName]: readonly FeedRow<Name>[] };

export interface Call extends FeedRow<'stop_times'> {
  readonly arrival_seconds: number;
  readonly departure_seconds: number;
}

/** Translations of a feed text; `kana` is its reading, empty if the feed has none. */
export interface FeedWords {
  readonly ja: string;
  readonly kana: string;
  /** The Japanese text if there is no English one. */
  readonly en: string;
}

/** A feed indexed by ids. */
export interface IndexedFeed {
  readonly agencies: ReadonlyMap<string, FeedRow<'agency'>>;
  readonly offices: ReadonlyMap<string, FeedRow<'office_jp'>>;
  readonly stops: ReadonlyMap<string, FeedRow<'stops'>>;
  readonly routes: ReadonlyMap<string, FeedRow<'routes'>>;
  /** By route; from routes_jp.txt. */
  readonly routeEnds: ReadonlyMap<string, FeedRow<'routes_jp'>>;
  readonly trips: ReadonlyMap<string, FeedRow<'trips'>>;
  readonly tripsOfRoute: ReadonlyMap<string, readonly FeedRow<'trips'>[]>;
  /** By trip, in riding order. Missing times are interpolated evenly. */
  readonly callsOfTrip: ReadonlyMap<string, readonly Call[]>;
  readonly calendars: ReadonlyMap<string, FeedRow<'calendar'>>;
  /** By service and day: 1 runs, 2 does not. */
  readonly exceptions: ReadonlyMap<string, ReadonlyMap<DateText, number>>;
  readonly fares: ReadonlyMap<string, FeedRow<'fare_attributes'>>;
  readonly fareRules: readonly FeedRow<'fare_rules'>[];
  readonly pointsOfShape: ReadonlyMap<string, readonly FeedRow<'shapes'>[]>;
  readonly info: FeedRow<'feed_info'> | undefined;
  /** First and last day of the feed; empty without days. */
  readonly from: DateText;
  readonly until: DateText;
  /** Translations of a field: `words('stops', 'stop_name', stop_id, stop_name)`. */
  words(table: TableName, field: string, recordId: string, value: string): FeedWords;
}
