import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEWEST_TOLD, unlessSmall, withoutSmall } from './small-counts.ts';

test('what is not small is told', () => {
  expect(withoutSmall([12, 0, 3])).toEqual([12, 0, 3]);
  expect(withoutSmall([])).toEqual([]);
  expect([0, 1, 2, 3].map(unlessSmall)).toEqual([0, null, null, 3]);
});

test('a single small part takes the next smallest with it; two that make enough stand alone', () => {
  expect(withoutSmall([40, 1, 0, 9])).toEqual([40, null, 0, null]);
  expect(withoutSmall([40, 2, 0, 1])).toEqual([40, null, 0, null]);
  expect(withoutSmall([40, 1, 1, 9])).toEqual([40, null, null, null]);
});

test('where there is nothing else, nothing is told', () => {
  expect(withoutSmall([2, 0, 0])).toEqual([null, null, null]);
  expect(withoutSmall([1, 1])).toEqual([null, null]);
});

test('no part of one or two is told, nor follows from the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 6 }), { maxLength: 7 }), (parts) => {
      const told = withoutSmall(parts);
      const whole = parts.reduce((total, count) => total + count, 0);
      const rest = told.reduce<number>((total, count) => total + (count ?? 0), 0);
      expect(told.filter((count) => count !== null && count > 0 && count < FEWEST_TOLD)).toEqual([]);
      told.forEach((count, index) => {
        if (count !== null) expect(count).toBe(parts[index]);
      });
      const missing = told.filter((count) => count === null).length;
      if (missing === parts.length) return;
      expect(missing).not.toBe(1);
      if (missing > 0) expect(whole - rest).toBeGreaterThanOrEqual(FEWEST_TOLD);
    }),
  );
});
