import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const take = (seed: number, count: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};

test('repeats itself for one seed and not for another, with the numbers that the sample town was made of', () => {
  expect(take(7, 20)).toEqual(take(7, 20));
  expect(take(7, 20)).not.toEqual(take(8, 20));
  expect(take(7, 3)).toEqual([0.011704753153026104, 0.06195825757458806, 0.97690763277933]);
});

test('fills the stretch from 0 to 1 evenly', () => {
  const values = take(1, 10_000);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(Math.abs(values.filter((value) => value < 0.5).length - 5000)).toBeLessThan(200);
});
