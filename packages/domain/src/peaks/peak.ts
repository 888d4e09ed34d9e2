/** A half-open stretch, such as minutes of a day or stops of a trip, in which part of a stock is taken. */
export interface Taking {
  readonly start: number;
  readonly end: number;
  readonly amount: number;
}

/**
 * Finds the most that is taken at one moment of a stretch. Half-open stretches that follow each other share their
 * pieces. Counting at the start and at each later begin is enough.
 */
export function peakWithin({ start, end }: Omit<Taking, 'amount'>, taken: readonly Taking[]): number {
  const during = taken.filter((one) => Math.max(one.start, start) < Math.min(one.end, end));
  const moments = [start, ...during.map((one) => one.start).filter((moment) => moment > start)];
  const outAt = (moment: number) =>
    during.filter((one) => one.start <= moment && moment < one.end).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(...moments.map(outAt));
}
