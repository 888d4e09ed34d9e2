import { hasErrors, type Finding } from '../transport/feed/findings.ts';

/** What of an imported feed's row decides what may be done with it. */
export interface KeptFeed {
  readonly feed_id: number;
  readonly state: 'waiting' | 'current' | 'former';
  /** Of one with errors only the report is kept. */
  readonly has_content: boolean;
  readonly findings: readonly Finding[];
  /** When it last began to count, and when it ended. */
  readonly since: Date | null;
  readonly until: Date | null;
}

const inForceOf = <Kept extends Pick<KeptFeed, 'state'>>(feeds: readonly Kept[]): Kept | undefined =>
  feeds.find(({ state }) => state === 'current');

/** Marks what counts: the feed, and since when. */
export function seenOf(feeds: readonly Pick<KeptFeed, 'feed_id' | 'state' | 'since'>[]): string {
  const current = inForceOf(feeds);
  return current ? `${current.feed_id} ${String(current.since?.getTime())}` : 'pack';
}

export const isUsable = ({ has_content, findings }: Pick<KeptFeed, 'has_content' | 'findings'>): boolean =>
  has_content && !hasErrors(findings);

/**
 * The feed to go back to: what counted until the one in force began, null for that of the pack; undefined: there is none.
 * @param feeds of those that ended at the same moment, the one that ended last stands first
 */
export function feedBefore(
  feeds: readonly Pick<KeptFeed, 'feed_id' | 'state' | 'since' | 'until'>[],
  hasPack: boolean,
): number | null | undefined {
  const current = inForceOf(feeds);
  const former = feeds.filter(({ state }) => state === 'former');
  const last = former.reduce<(typeof former)[number] | undefined>(
    (latest, feed) => (latest && endOf(latest) >= endOf(feed) ? latest : feed),
    undefined,
  );
  if (!current) return last?.feed_id;
  // One ends in the moment in which the next one begins; nothing ended: the pack's counted in between.
  const before = former.find((feed) => endOf(feed) === current.since?.getTime());
  if (before) return before.feed_id;
  // A pack that has none any more.
  return hasPack ? null : last?.feed_id;
}

const endOf = ({ until }: Pick<KeptFeed, 'until'>): number => until?.getTime() ?? 0;
