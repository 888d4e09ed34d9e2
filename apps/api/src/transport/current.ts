import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import type { Feed, IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { Database } from '../database/database.ts';
import type { Log } from '../ground/log.ts';
import { FEED_CHANGED, feedStore } from './feed-store.ts';

/** The current routes, stops and times, in memory. */
export interface FeedKeeper {
  /** The town pack's feed; undefined: none. */
  readonly ofPack: IndexedFeed | undefined;
  /** Undefined: the town has no feed. */
  current(): IndexedFeed | undefined;
  /** Looks for a newer feed. */
  refresh(): Promise<void>;
}

/**
 * Keeps the current feed, and reads the next one when the database notifies of it. Until that is read, or if it cannot
 * be, the last good one stays.
 * @param read parses a feed's zip that passed its check; null: it cannot
 */
export function keepFeed(
  database: Database,
  log: Log,
  ofPack: IndexedFeed | undefined,
  read: (zip: Uint8Array) => Promise<Feed | null>,
): FeedKeeper {
  let counted: { readonly feedId: number | null; readonly feed: IndexedFeed | undefined } = {
    feedId: null,
    feed: ofPack,
  };
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const feedId = await feedStore.currentId(database);
    if (feedId === counted.feedId) return;
    if (feedId === null) {
      counted = { feedId, feed: ofPack };
      return;
    }
    const content = await feedStore.content(database, feedId);
    const feed = content && (await read(content));
    if (feed) counted = { feedId, feed: indexFeed(feed) };
    else log.warn({ feedId }, 'the route data in force cannot be read; what counted before stays');
  }

  /** One look at a time: the last one sees all notifications from before its start. */
  function refresh(): Promise<void> {
    looking = looking.then(look).catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'the route data could not be looked at');
    });
    return looking;
  }

  const listening = database.listen(FEED_CHANGED, () => void refresh()).catch(() => undefined);
  return {
    ofPack,
    current: () => counted.feed,
    refresh: () => listening.then(refresh),
  };
}
