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

/** The location of a feed: a zip, or the pack's folder. */
export type FeedPlace = { readonly zip: Uint8Array } | { readonly folder: string };

/** A feed's check before it comes into force. */
export interface JudgedFeed {
  readonly findings: readonly Finding[];
  /** Null if unreadable. */
  readonly summary: FeedSummary | null;
  readonly changes: FeedChanges | null;
}

async function readPlace(place: FeedPlace, findings = createFindings()) {
  const texts = 'zip' in place ? await openZip(Buffer.from(place.zip), findings) : await folderTexts(place.folder);
  return texts && readFeed(texts, findings);
}

/** Reads and checks a feed, and compares it with the current one. */
export async function judgeFeed(zip: Uint8Array, before: FeedPlace | null, town: FeedTown): Promise<JudgedFeed> {
  const findings = createFindings();
  const read = await readPlace({ zip }, findings);
  if (!read) return { findings: findings.all(), summary: null, changes: null };
  checkFeed(read.feed, read.lines, town, findings);
  const found = findings.all();
  const index = indexFeed(read.feed);
  // With errors, a comparison would report them as changes.
  const counted = before && !hasErrors(found) ? await readPlace(before) : undefined;
  return {
    findings: found,
    summary: summaryOf(index),
    changes: counted ? feedChanges(indexFeed(counted.feed), index) : null,
  };
}

/** Reads a checked feed again; null if it is no longer readable. */
export async function readJudged(zip: Uint8Array): Promise<Feed | null> {
  const findings = createFindings();
  const read = await readPlace({ zip }, findings);
  return read && !hasErrors(findings.all()) ? read.feed : null;
}

/** What a feed is checked against, except the day. */
export const feedTownOf = ({ town, transport }: Pick<TownPack, 'town' | 'transport'>) => ({
  position: town.position,
  ties: { routes: transport.routes, stops: transport.stops },
});
