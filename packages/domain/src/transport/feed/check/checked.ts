import type { DateText } from '../../../calendar/model.ts';
import type { Localized } from '../../../locale/model.ts';
import type { TableName } from '../columns.ts';
import type { FindingCode, FindingList, Severity } from '../findings.ts';
import type { Feed } from '../tables.ts';

/** At which line each row of a file stands. */
export type FeedLines = { readonly [Name in TableName]: readonly number[] };

/** A route of the portal, and what it is called in the feed. */
interface RouteTie {
  readonly route_id: number;
  readonly route_name: Localized;
  readonly gtfs_route_ids: readonly string[];
}

/** What the portal shows of a feed, by the feed's own ids. */
export interface FeedTies {
  readonly routes: readonly RouteTie[];
  readonly stops: readonly { readonly stop_id: string }[];
}

/** What a feed is held against. */
export interface FeedTown {
  /** Empty: days are not judged. */
  readonly today: DateText;
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly ties: FeedTies;
}

/** What a check is given: the feed, and where what it finds is told. */
export interface Checked {
  readonly feed: Feed;
  readonly town: FeedTown;
  /** Tells what is wrong with row `index` of a file. */
  tell(severity: Severity, code: FindingCode, table: TableName, index: number, field: string, value?: string): void;
}

export const checkedBy = (feed: Feed, lines: FeedLines, town: FeedTown, findings: FindingList): Checked => ({
  feed,
  town,
  tell: (severity, code, table, index, field, value = '') =>
    findings.add(severity, code, { file: `${table}.txt`, line: lines[table][index] ?? 0, field, value }),
});
