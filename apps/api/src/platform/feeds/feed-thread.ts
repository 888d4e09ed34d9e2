import type { FeedTown } from '@machi/domain/transport/feed/check/checked';
import type { Feed } from '@machi/domain/transport/feed/tables';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { FeedPlace, JudgedFeed } from '../../transport/judge-feed.ts';
import { createThreadQueue, forNobody, type Spend } from '../work/thread-queue.ts';

export type FeedOrder =
  | { readonly zip: Uint8Array; readonly before: FeedPlace | null; readonly town: FeedTown }
  | { readonly zip: Uint8Array };

/** Enough for a feed of the largest accepted zip, some 500,000 lines. */
const MEGABYTES = 384;
const LIMITS = {
  mostWaiting: 4,
  mostOfOne: 1,
  mostMilliseconds: 60_000,
  // Imports are too rare to keep the memory for the next one.
  idleMilliseconds: 10_000,
};
/** No member: the current feed is read for all. */
const HOUSE = 0;

/** The result if the thread ran out of memory or time. */
const TOO_MUCH: JudgedFeed = {
  findings: [
    { severity: 'error', code: 'too-many-lines', file: '', field: '', count: 1, places: [{ line: 0, value: '' }] },
  ],
  summary: null,
  changes: null,
};

/**
 * Reads feeds in separate threads, one after the other each: a large one takes seconds, which would delay requests. An
 * import never delays reading the current feed.
 */
export function createFeedThread(spend: Spend) {
  const file = new URL('feed-worker.ts', import.meta.url);
  // Compares with the current feed, which may be as large.
  const judging = createThreadQueue<FeedOrder, JudgedFeed>(file, { ...LIMITS, mostMegabytes: 2 * MEGABYTES }, spend);
  const reading = createThreadQueue<FeedOrder, Feed | null>(file, { ...LIMITS, mostMegabytes: MEGABYTES }, forNobody);
  return {
    /** 429 `too-many-requests` if too many wait. A feed that breaks the thread is reported as too large. */
    async judge(memberId: number, zip: Uint8Array, before: FeedPlace | null, town: FeedTown) {
      try {
        const judged: JudgedFeed | Refusal = await judging.run(memberId, { zip, before, town });
        return judged;
      } catch {
        return TOO_MUCH;
      }
    },
    /** Null: it cannot be read now. */
    async read(zip: Uint8Array): Promise<Feed | null> {
      const feed = await reading.run(HOUSE, { zip });
      return isRefusal(feed) ? null : feed;
    },
  };
}
export type FeedThread = ReturnType<typeof createFeedThread>;
