import { parentPort } from 'node:worker_threads';
import { judgeFeed, readJudged } from '../../transport/judge-feed.ts';
import type { FeedOrder } from './feed-thread.ts';

async function work(order: FeedOrder): Promise<void> {
  parentPort?.postMessage(
    'town' in order ? await judgeFeed(order.zip, order.before, order.town) : await readJudged(order.zip),
  );
}

// An error ends the thread and reaches the waiting caller.
parentPort?.on('message', (order: FeedOrder) => void work(order));
