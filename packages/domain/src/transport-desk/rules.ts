import { hasErrors, type Finding } from '../transport/feed/findings.ts';

/** Fields of an imported feed that decide what may be done with it. */
export interface KeptFeed {
  readonly feed_id: number;
  readonly state: 'waiting' | 'current' | 'former';
  /** False for a feed with errors: only its report is stored. */
  readonly has_content: boolean;
  readonly findings: readonly Finding[];
  /** Start and end of its latest time in force. */
  readonly since: Date | null;
  readonly until: Date | null;
}

const inForceOf = <Kept extends Pick<KeptFeed, 'state'>>(feeds: readonly Kept[]): Kept | undefined =>
  feeds.find(({ state }) => state === 'current');

/** Version of the feed in force: its id and start. */
export function seenOf(feeds: readonly Pick<KeptFeed, 'feed_id' | 'state' | 'since'>[]): string {
  const current = inForceOf(feeds);
  return current ? `${current.feed_id} ${String(current.since?.getTime())}` : 'pack';
}

export const isUsable = ({ has_content, findings }: Pick<KeptFeed, 'has_content' | 'findings'>): boolean =>
  has_content && !hasErrors(findings);

/**
 * Finds the feed to go back to: the one in force before the present one, null for the pack's; undefined: none.
 * @param feeds if several ended at the same moment, the last one comes first
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
  // A feed ends at the moment the next one starts. If none ended then, the pack's feed was in force between.
  const before = former.find((feed) => endOf(feed) === current.since?.getTime());
  if (before) return before.feed_id;
  // The pack may no longer have a feed.
  return hasPack ? null : last?.feed_id;
}

const endOf = ({ until }: Pick<KeptFeed, 'until'>): number => until?.getTime() ?? 0;
