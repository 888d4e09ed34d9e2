/** A generator of random numbers that a seed repeats (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  /** At least 0, less than 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error('nothing to pick from');
      return value as T;
    },
    /** Whether an event of this probability happens. */
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
