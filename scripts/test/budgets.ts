/**
 * Seconds that each step may take on a quiet machine of two cores: 22 minutes together. Who adds to a step moves something
 * out of it, or takes from another's.
 */
export const budgets: Readonly<Record<string, number>> = {
  types: 30,
  format: 3,
  lint: 5,
  layers: 2,
  'dead code': 6,
  statements: 25,
  build: 12,
  'unit, API and races': 410,
  journeys: 490,
  'terminal journeys': 165,
  'torture, short': 195,
  'coverage ledger': 2,
};

/** What is said of steps that took longer: a busy machine is slow, too, so it is no failure. */
export function linesOfBudgets(took: ReadonlyMap<string, number>): string[] {
  return [...took].flatMap(([name, seconds]) => {
    const budget = budgets[name];
    return budget === undefined || seconds <= budget
      ? []
      : [
          `⏱ ${name}: ${Math.round(seconds)} s, ${Math.round(seconds - budget)} s over its ${budget} s on a quiet machine`,
        ];
  });
}
