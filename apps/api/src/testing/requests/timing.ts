/** Shuffles the values, so that drift over time does not look like a difference. */
export const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value);

/**
 * How well two kinds of replies can be distinguished by time: the probability that one of the first kind takes longer
 * than one of the second. 0.5: not at all; 0 or 1: always (the area under the ROC curve; Mann and Whitney's U over the
 * number of pairs).
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of second) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * second.length);
}
