import { setImmediate as others } from 'node:timers/promises';

/** Nobody notices to have waited so long. */
const PIECE_MILLISECONDS = 10;
/** To look at the clock costs as much as some items do. */
const ITEMS_BETWEEN = 16;

/** Works off a long list in the main thread, and lets others be answered in between. */
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
