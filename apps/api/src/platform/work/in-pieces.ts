import { setImmediate as others } from 'node:timers/promises';

/** A delay that people do not notice. */
const PIECE_MILLISECONDS = 10;
/** Reading the clock costs as much as some items. */
const ITEMS_BETWEEN = 16;

/** Processes a long list in the main thread and lets other requests run in between. */
export async function inPieces<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(work(item));
    if (index % ITEMS_BETWEEN !== 0 || performance.now() - began < PIECE_MILLISECONDS) continue;
    await others();
    began = performance.now();
  }
  return results;
}
