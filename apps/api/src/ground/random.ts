import { seededRandom } from '@machi/domain/random/seeded-random';

/** Random numbers from a seed, in several forms. */
export function randomOf(seed: number) {
  /** At least 0, less than 1. */
  const next = seededRandom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('nothing to pick from');
      return value as T;
    },
    /** True with this probability. */
    happens: (probability: number): boolean => next() < probability,
    shuffled<T>(values: readonly T[]): T[] {
      return values
        .map((value) => ({ value, key: next() }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ value }) => value);
    },
  };
}
export type Random = ReturnType<typeof randomOf>;
