import type { DateText } from '../../../calendar/model.ts';
import type { Localized } from '../../../locale/model.ts';
import type { TableName } from '../columns.ts';
import type { FindingCode, FindingList, Severity } from '../findings.ts';
import type { Feed } from '../tables.ts';

/** Line number of each row of a file. */
export type FeedLines = { readonly [Name in TableName]: readonly number[] };

/** A route of the portal, with its ids in the feed. */
interface RouteTie {
  readonly route_id: number;
  readonly route_name: Localized;
  readonly gtfs_route_ids: readonly string[];
}

/** Parts of a feed that the portal shows, by the feed's ids. */
export interface FeedTies {
  readonly routes: readonly RouteTie[];
  readonly stops: readonly { readonly stop_id: string }[];
}

/** Data of the town that a feed is checked against. */
export interface FeedTown {
  /** Empty: days are not checked. */
  readonly today: DateText;
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly ties: FeedTies;
}

/** Input of a check: the feed, and the report of findings. */
export interface Checked {
  readonly feed: Feed;
  readonly town: FeedTown;
  /** Reports a problem of row `index` of a file. */
  tell(severity: Severity, code: FindingCode, table: TableName, index: number, field: string, value?: string): void;
}

export const checkedBy = (feed: Feed, lines: FeedLines, town: FeedTown, findings: FindingList): Checked => ({
  feed,
  town,
  tell: (severity, code, table, index, field, value = '') =>
    findings.add(severity, code, { file: `${table}.txt`, line: lines[table][index] ?? 0, field, value }),
});
