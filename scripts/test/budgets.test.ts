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
  const { steps } = testSteps(ground);
  expect(Object.keys(budgets)).toEqual(steps.map(({ name }) => name));
  // What takes one core is over before the quick ones beside it are.
  const alone = steps.filter(({ isBeside }) => !isBeside);
  expect(alone.reduce((sum, { name }) => sum + (budgets[name] ?? 0), 0)).toBeLessThanOrEqual(22 * 60);
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
