import { parentPort } from 'node:worker_threads';
import { judgeFeed, readJudged } from '../../transport/judge-feed.ts';
import type { FeedOrder } from './feed-thread.ts';

async function work(order: FeedOrder): Promise<void> {
  parentPort?.postMessage(
    'town' in order ? await judgeFeed(order.zip, order.before, order.town) : await readJudged(order.zip),
  );
}

// What goes wrong ends the thread, and the one that waits hears of it.
parentPort?.on('message', (order: FeedOrder) => void work(order));
