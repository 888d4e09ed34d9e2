import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { checkFeed } from '@machi/domain/transport/feed/check/check-feed';
import type { FeedTown } from '@machi/domain/transport/feed/check/checked';
import { createFindings } from '@machi/domain/transport/feed/findings';
import { findingWords } from '@machi/domain/transport/feed/finding-words';
import type { Feed } from '@machi/domain/transport/feed/tables';
import type { TownProblem } from '@machi/domain/town/town-problems';
import { readFeed, type FeedTexts } from './read-feed.ts';

/** The feed's folder in a town pack. */
export const PACK_FEED = 'gtfs';

export interface PackFeed {
  /** Undefined: the pack has no usable feed. */
  readonly feed: Feed | undefined;
  readonly problems: readonly TownProblem[];
}

/** The text files of a folder. */
export async function folderTexts(folder: string): Promise<FeedTexts> {
  const names = await readdir(folder);
  return new Map(names.map((name) => [name, () => readFile(path.join(folder, name))]));
}

/** The feed of a town pack, text files in its folder `gtfs`; a pack may have none. */
export async function readPackFeed(folder: string, town: Omit<FeedTown, 'today'>): Promise<PackFeed> {
  const own = path.join(folder, PACK_FEED);
  const texts = await folderTexts(own).catch(() => undefined);
  if (!texts) return { feed: undefined, problems: [] };
  const findings = createFindings();
  const { feed, lines } = await readFeed(texts, findings);
  // Without a day, so that a pack that was valid yesterday starts today.
  checkFeed(feed, lines, { ...town, today: '' }, findings);
  const errors = findings.all().filter(({ severity }) => severity === 'error');
  const problems = errors.flatMap((finding) =>
    finding.places.map(({ line, value }) => ({
      file: `${PACK_FEED}/${finding.file}`,
      path: line === 0 ? '' : `line ${line}`,
      reason: [findingWords(finding, 'en').what, value === '' ? '' : `(“${value}”)`].join(' ').trim(),
    })),
  );
  return { feed: problems.length === 0 ? feed : undefined, problems };
}
