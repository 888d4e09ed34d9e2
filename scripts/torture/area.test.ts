import { expect, it } from 'vitest';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { areaUnderCurve, spreadOfArea } from './area.ts';

it('is 1 when all of these are larger, 0 when all are smaller, a half when nothing differs', () => {
  expect(areaUnderCurve([3, 4], [1, 2])).toBe(1);
  expect(areaUnderCurve([1, 2], [3, 4])).toBe(0);
  expect(areaUnderCurve([1, 1, 1], [1, 1])).toBe(0.5);
  expect(areaUnderCurve([1, 3], [2])).toBe(0.5);
  expect(areaUnderCurve([2, 3], [1, 2])).toBe(0.875);
});

it('strays as far as its spread says', () => {
  const random = seededRandom(5);
  const draw = () => Array.from({ length: 100 }, () => random());
  const areas = Array.from({ length: 400 }, () => areaUnderCurve(draw(), draw()));
  const deviation = Math.sqrt(areas.reduce((sum, area) => sum + (area - 0.5) ** 2, 0) / areas.length);
  expect(deviation / spreadOfArea(100)).toBeGreaterThan(0.9);
  expect(deviation / spreadOfArea(100)).toBeLessThan(1.1);
});
