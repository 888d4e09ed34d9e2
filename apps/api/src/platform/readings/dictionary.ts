import type { Token } from '@machi/domain/readings/word-readings';
import { createThreadQueue, type Spend, type ThreadQueue } from '../work/thread-queue.ts';

/**
 * A dictionary in a thread of its own, which holds it in 200 MB while it is used.
 * @param idleMilliseconds the thread ends after this time without a text
 */
export const openDictionary = (spend: Spend, idleMilliseconds: number): ThreadQueue<string, readonly Token[]> =>
  createThreadQueue(
    new URL('readings-worker.ts', import.meta.url),
    // Opening the dictionary takes half a second, the longest text a fifth.
    { mostWaiting: 10, mostOfOne: 2, mostMilliseconds: 30_000, idleMilliseconds },
    spend,
  );
