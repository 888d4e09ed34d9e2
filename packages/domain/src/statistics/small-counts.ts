/** Smaller numbers are left out of what leaves the office (product, "Statistics of visits"). */
export const FEWEST_TOLD = 3;

const isSmall = (count: number): boolean => count > 0 && count < FEWEST_TOLD;

/**
 * The parts of a whole without the small ones; the whole itself is told. Null stands for a number that is left out.
 * Nobody must be able to work it out as the whole less the rest: where the parts left out come to fewer than
 * `FEWEST_TOLD` together, or are a single one, the next smallest is left out as well.
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
  // All of them are small: even which of them is empty would tell something.
  return left.size > 1 && together() >= FEWEST_TOLD
    ? parts.map((count, index) => (left.has(index) ? null : count))
    : parts.map(() => null);
}

/** A number that stands for itself. */
export const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);
