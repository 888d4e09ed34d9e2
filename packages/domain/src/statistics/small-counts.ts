/** Smallest number shown outside the office (product, "Statistics of visits"). */
export const FEWEST_TOLD = 3;

const isSmall = (count: number): boolean => count > 0 && count < FEWEST_TOLD;

/**
 * Removes small parts of a whole that is shown; null stands for a removed number. They must not be computable from the
 * whole and the rest: if the removed parts add up to less than `FEWEST_TOLD`, or are a single one, the next smallest is
 * removed too.
 */
export function withoutSmall(parts: readonly number[]): readonly (number | null)[] {
  if (!parts.some(isSmall)) return parts;
  const bySize = parts.map((_count, index) => index).toSorted((one, other) => (parts[one] ?? 0) - (parts[other] ?? 0));
  const left = new Set(bySize.filter((index) => isSmall(parts[index] ?? 0)));
  const together = () => [...left].reduce((total, index) => total + (parts[index] ?? 0), 0);
  for (const index of bySize) {
    if (left.size > 1 && together() >= FEWEST_TOLD) break;
    if ((parts[index] ?? 0) > 0) left.add(index);
  }
  // All are small. Even an empty one would disclose something.
  return left.size > 1 && together() >= FEWEST_TOLD
    ? parts.map((count, index) => (left.has(index) ? null : count))
    : parts.map(() => null);
}

/** Hides a small number that is not part of a whole. */
export const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);
