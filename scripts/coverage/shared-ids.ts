import { idsIn } from './ledger.ts';
import type { Found } from './results.ts';

/**
 * Finds titles of a table's rows (`test.each`) that all carry the same several ids, which hides the row that proves
 * each. One sentence each; a single id on all rows is one statement over a table, and allowed.
 */
export function sharedIdProblems(found: Iterable<Pick<Found, 'title' | 'place'>>): string[] {
  const rows = new Map<string, Set<string>>();
  for (const { title, place } of found) {
    const ids = idsIn(title.slice(title.lastIndexOf(' > ') + 1));
    if (ids.length < 2) continue;
    const table = JSON.stringify([place, ids]);
    rows.set(table, (rows.get(table) ?? new Set()).add(title));
  }
  return [...rows.values()]
    .filter((titles) => titles.size > 1)
    .map((titles) => {
      const [first = ''] = titles;
      return `${titles.size} tests of one place carry the same ids; name one test for each id: ${JSON.stringify(first)}`;
    });
}
