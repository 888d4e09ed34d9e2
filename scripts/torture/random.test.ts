import { describe, expect, it } from 'vitest';
import { between, pick, seededRandom } from './random.ts';

const take = (seed: number, count: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe('seededRandom', () => {
  it('repeats itself for one seed and not for another', () => {
    expect(take(7, 20)).toEqual(take(7, 20));
    expect(take(7, 20)).not.toEqual(take(8, 20));
  });

  it('fills the stretch from 0 to 1 evenly', () => {
    const values = take(1, 10_000);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.filter((value) => value < 0.5).length).toBeGreaterThan(4800);
    expect(values.filter((value) => value < 0.5).length).toBeLessThan(5200);
  });
});

describe('between and pick', () => {
  it('reach both ends and nothing beyond', () => {
    const random = seededRandom(3);
    const drawn = new Set(Array.from({ length: 200 }, () => between(random, 2, 4)));
    expect([...drawn].toSorted()).toEqual([2, 3, 4]);
    const picked = new Set(Array.from({ length: 200 }, () => pick(random, ['a', 'b'])));
    expect([...picked].toSorted()).toEqual(['a', 'b']);
  });
});
