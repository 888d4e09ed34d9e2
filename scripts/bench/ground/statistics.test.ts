import { describe, expect, it } from 'vitest';
import { median, percentile, spread } from './statistics.ts';

describe('median', () => {
  it('is the middle of an odd count, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 9, 2, 1, 100])).toBe(9);
  });

  it('is the mean of the two in the middle of an even count', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('leaves its input as it was', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('is not a number without values', () => {
    expect(median([])).toBeNaN();
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_value, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('takes the nearest rank of %s', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('rounds the rank up, so that one slow answer of ten is the 99th percentile', () => {
    expect(percentile([1, 1, 1, 1, 1, 1, 1, 1, 1, 500], 0.99)).toBe(500);
  });

  it('is not a number without values', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('spread', () => {
  it('compares the farthest values with the median', () => {
    expect(spread([90, 100, 120])).toBeCloseTo(0.3);
    expect(spread([7, 7, 7])).toBe(0);
  });
});
