import { seededRandom } from '@machi/domain/random/seeded-random';
import { describe, expect, it } from 'vitest';
import { between, pick } from './random.ts';

describe('between and pick', () => {
  it('reach both ends and nothing beyond', () => {
    const random = seededRandom(3);
    const drawn = new Set(Array.from({ length: 200 }, () => between(random, 2, 4)));
    expect([...drawn].toSorted()).toEqual([2, 3, 4]);
    const picked = new Set(Array.from({ length: 200 }, () => pick(random, ['a', 'b'])));
    expect([...picked].toSorted()).toEqual(['a', 'b']);
  });
});
