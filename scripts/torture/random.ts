/** A whole number from `from` to `to`, both included. */
export const between = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

export function pick<T>(random: () => number, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
