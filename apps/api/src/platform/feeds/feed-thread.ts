import type { FeedTown } from '@machi/domain/transport/feed/check/checked';
import type { Feed } from '@machi/domain/transport/feed/tables';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { FeedPlace, JudgedFeed } from '../../transport/judge-feed.ts';
import { createThreadQueue, forNobody, type Spend } from '../work/thread-queue.ts';

export type FeedOrder =
  | { readonly zip: Uint8Array; readonly before: FeedPlace | null; readonly town: FeedTown }
  | { readonly zip: Uint8Array };

/** Enough for a feed of the largest zip that is taken, some 500,000 lines. */
const MEGABYTES = 384;
const LIMITS = {
  mostWaiting: 4,
  mostOfOne: 1,
  mostMilliseconds: 60_000,
  // Nobody imports two in a row often enough to hold the memory.
  idleMilliseconds: 10_000,
};
/** Nobody: what counts is read for all. */
const HOUSE = 0;

/** What broke the thread: too much for its memory or its time. */
const TOO_MUCH: JudgedFeed = {
  findings: [
    { severity: 'error', code: 'too-many-lines', file: '', field: '', count: 1, places: [{ line: 0, value: '' }] },
  ],
  summary: null,
  changes: null,
};

/**
 * Reads feeds in threads of their own, each one after the other: a large one takes seconds, in which nobody else would be
 * answered. What is imported never keeps what counts from being read.
 */
export function createFeedThread(spend: Spend) {
  const file = new URL('feed-worker.ts', import.meta.url);
  // It is laid beside the one in force, which may be as large.
  const judging = createThreadQueue<FeedOrder, JudgedFeed>(file, { ...LIMITS, mostMegabytes: 2 * MEGABYTES }, spend);
  const reading = createThreadQueue<FeedOrder, Feed | null>(file, { ...LIMITS, mostMegabytes: MEGABYTES }, forNobody);
  return {
    /** 429 `too-many-requests` when too many wait. What breaks the thread is told as too large. */
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
