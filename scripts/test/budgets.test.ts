import { expect, test } from 'vitest';
import { budgets, linesOfBudgets } from './budgets.ts';
import { testSteps } from './steps.ts';

test('each step has a budget, and together they are 22 minutes', () => {
  const ground = {
    root: '/town',
    results: '/town/reports',
    runProgram: () => Promise.reject(),
    findChromium: () => '',
  };
  expect(Object.keys(budgets)).toEqual(testSteps(ground).steps.map(({ name }) => name));
  expect(Object.values(budgets).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(22 * 60);
});

test('a step that outgrew its budget is told, others are not', () => {
  const took = new Map([
    ['lint', 4.2],
    ['journeys', budgets['journeys'] ?? 0],
    ['torture, short', (budgets['torture, short'] ?? 0) + 41.3],
  ]);
  expect(linesOfBudgets(took)).toEqual([
    `⏱ torture, short: ${(budgets['torture, short'] ?? 0) + 41} s, 41 s over its ${budgets['torture, short']} s on a quiet machine`,
  ]);
});
