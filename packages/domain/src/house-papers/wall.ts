/** So many lines are read from across a room; what comes later is told as a number. */
export const MOST_ON_WALL = 8;

/** What of a day still is or comes, in the order of time, as far as a wall has room; and how many come after it. */
export function onWall<Use extends { readonly end: number }>(
  uses: readonly Use[],
  minutesNow: number,
): { readonly shown: readonly Use[]; readonly others: number } {
  const left = uses.filter(({ end }) => end > minutesNow);
  return { shown: left.slice(0, MOST_ON_WALL), others: Math.max(0, left.length - MOST_ON_WALL) };
}
