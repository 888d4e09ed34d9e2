/**
 * How well a number separates two groups: the probability that one of `these` is larger than one of `those`, ties
 * count half (area under the ROC curve). 0.5: not at all.
 */
export function areaUnderCurve(these: readonly number[], those: readonly number[]): number {
  const all = [
    ...these.map((value) => ({ value, isThis: true })),
    ...those.map((value) => ({ value, isThis: false })),
  ].toSorted((one, other) => one.value - other.value);
  let ranks = 0;
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the mean of their ranks, counted from 1.
    const rank = (start + 1 + end) / 2;
    for (let index = start; index < end; index += 1) if (all[index]?.isThis) ranks += rank;
  }
  return (ranks - (these.length * (these.length + 1)) / 2) / (these.length * those.length);
}

/** Standard deviation of that area for groups of this size that do not differ. */
export const spreadOfArea = (each: number): number => Math.sqrt((2 * each + 1) / (12 * each * each));
