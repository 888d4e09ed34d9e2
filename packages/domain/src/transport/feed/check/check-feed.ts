import type { FindingList } from '../findings.ts';
import type { Feed } from '../tables.ts';
import { checkDays } from './check-days.ts';
import { checkPlaces } from './check-places.ts';
import { checkReferences } from './check-references.ts';
import { checkRides } from './check-rides.ts';
import { checkTies } from './check-ties.ts';
import { checkWords } from './check-words.ts';
import { checkedBy } from './checked.ts';
import type { FeedLines, FeedTown } from './checked.ts';

/** Judges a feed that was read: what is wrong goes to the findings, by file and line. */
export function checkFeed(feed: Feed, lines: FeedLines, town: FeedTown, findings: FindingList): void {
  const checked = checkedBy(feed, lines, town, findings);
  for (const check of [checkReferences, checkRides, checkPlaces, checkDays, checkWords, checkTies]) check(checked);
  for (const table of ['agency', 'stops', 'routes', 'trips', 'stop_times', 'fare_attributes', 'feed_info'] as const)
    if (feed[table].length === 0) findings.add('error', 'no-rows', { file: `${table}.txt` });
}
