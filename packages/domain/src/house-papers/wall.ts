/** Lines that are legible across a room; later uses only count. */
export const MOST_ON_WALL = 8;

/** Current and later uses of a day that fit on a wall, in order of time, and the number of others. */
export function onWall<Use extends { readonly end: number }>(
  uses: readonly Use[],
  minutesNow: number,
): { readonly shown: readonly Use[]; readonly others: number } {
  const left = uses.filter(({ end }) => end > minutesNow);
  return { shown: left.slice(0, MOST_ON_WALL), others: Math.max(0, left.length - MOST_ON_WALL) };
}
