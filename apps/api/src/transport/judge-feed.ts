import { checkFeed } from '@machi/domain/transport/feed/check/check-feed';
import type { FeedTown } from '@machi/domain/transport/feed/check/checked';
import { feedChanges, type FeedChanges } from '@machi/domain/transport/feed/differences';
import { createFindings, hasErrors, type Finding } from '@machi/domain/transport/feed/findings';
import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import { summaryOf } from '@machi/domain/transport-desk/summary';
import type { FeedSummary } from '@machi/domain/transport-desk/model';
import type { Feed } from '@machi/domain/transport/feed/tables';
import type { TownPack } from '@machi/domain/town/model';
import { folderTexts } from './pack-feed.ts';
import { readFeed } from './read-feed.ts';
import { openZip } from './read-zip.ts';

/** Where a feed is read from: a zip, or the folder of the pack. */
export type FeedPlace = { readonly zip: Uint8Array } | { readonly folder: string };

/** A feed that was looked at before it counts. */
export interface JudgedFeed {
  readonly findings: readonly Finding[];
  /** Null of what cannot be read. */
  readonly summary: FeedSummary | null;
  readonly changes: FeedChanges | null;
}

async function readPlace(place: FeedPlace, findings = createFindings()) {
  const texts = 'zip' in place ? await openZip(Buffer.from(place.zip), findings) : await folderTexts(place.folder);
  return texts && readFeed(texts, findings);
}

/** Reads and checks a feed, and lays it beside the one that counts. */
export async function judgeFeed(zip: Uint8Array, before: FeedPlace | null, town: FeedTown): Promise<JudgedFeed> {
  const findings = createFindings();
  const read = await readPlace({ zip }, findings);
  if (!read) return { findings: findings.all(), summary: null, changes: null };
  checkFeed(read.feed, read.lines, town, findings);
  const found = findings.all();
  const index = indexFeed(read.feed);
  // What is wrong would be told as changes, too.
  const counted = before && !hasErrors(found) ? await readPlace(before) : undefined;
  return {
    findings: found,
    summary: summaryOf(index),
    changes: counted ? feedChanges(indexFeed(counted.feed), index) : null,
  };
}

/** A feed that has been judged, once more; null when it can no longer be read. */
export async function readJudged(zip: Uint8Array): Promise<Feed | null> {
  const findings = createFindings();
  const read = await readPlace({ zip }, findings);
  return read && !hasErrors(findings.all()) ? read.feed : null;
}

/** What a feed of the town is held against, but the day. */
export const feedTownOf = ({ town, transport }: Pick<TownPack, 'town' | 'transport'>) => ({
  position: town.position,
  ties: { routes: transport.routes, stops: transport.stops },
});
