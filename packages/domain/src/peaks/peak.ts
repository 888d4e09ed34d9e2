/** A half-open stretch, such as minutes of a day or stops of a trip, in which some of a stock are out. */
export interface Taking {
  readonly start: number;
  readonly end: number;
  readonly amount: number;
}

/**
 * The most that is out at the same moment of a stretch. Stretches are half-open, so that two which follow each other
 * share what they take. It is enough to count at the stretch's start and wherever something is taken within it.
 */
export function peakWithin({ start, end }: Omit<Taking, 'amount'>, taken: readonly Taking[]): number {
  const during = taken.filter((one) => Math.max(one.start, start) < Math.min(one.end, end));
  const moments = [start, ...during.map((one) => one.start).filter((moment) => moment > start)];
  const outAt = (moment: number) =>
    during.filter((one) => one.start <= moment && moment < one.end).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(...moments.map(outAt));
}
