import { expect, test } from 'vitest';
import { isInside, type Position } from './basemap.ts';

const square = (from: number, to: number): Position[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

test('a point lies inside an area, outside it or in its hole', () => {
  const rings = [square(0, 10), square(4, 6)];
  expect(isInside([2, 2], rings)).toBe(true);
  expect(isInside([5, 5], rings)).toBe(false);
  expect(isInside([11, 5], rings)).toBe(false);
  expect(isInside([-1, 5], rings)).toBe(false);
  expect(isInside([5, -1], rings)).toBe(false);
});

test('a ray through a corner is counted once', () => {
  const diamond: Position[] = [
    [0, 5],
    [5, 0],
    [10, 5],
    [5, 10],
    [0, 5],
  ];
  expect(isInside([5, 5], [diamond])).toBe(true);
  expect(isInside([-1, 5], [diamond])).toBe(false);
  expect(isInside([1, 1], [diamond])).toBe(false);
});
