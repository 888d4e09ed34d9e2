import { describe, expect, test } from 'vitest';
import { isEmbedding, likeness, meanEmbedding } from './embedding.ts';
import { embeddingOf } from './faces.fixture.ts';
import { EMBEDDING_LENGTH } from './model.ts';

describe('an embedding', () => {
  test('is as long as it must be, finite, and both its parts have length 1', () => {
    const good = embeddingOf(1);
    expect(isEmbedding(good)).toBe(true);
    expect(isEmbedding(good.subarray(1))).toBe(false);
    expect(isEmbedding(new Float32Array(EMBEDDING_LENGTH))).toBe(false);
    for (const odd of [Number.NaN, Infinity, -Infinity, 5]) {
      const broken = Float32Array.from(good);
      broken[700] = odd;
      expect(isEmbedding(broken), `${odd}`).toBe(false);
    }
    expect(isEmbedding(good.map((value) => value * 1.1))).toBe(false);
  });

  test('is as like itself as can be, and more like the same face than another', () => {
    const one = embeddingOf(1);
    expect(likeness(one, one)).toBeCloseTo(1, 5);
    expect(likeness(one, embeddingOf(1, 0.5))).toBeGreaterThan(0.8);
    expect(likeness(one, embeddingOf(2))).toBeLessThan(0.4);
  });
});

describe('the mean of several', () => {
  test('is an embedding that is nearer to a new picture than one alone', () => {
    const pictures = [1, 2, 3].map((picture) => embeddingOf(4, 1, picture));
    const mean = meanEmbedding(pictures);
    if (!mean) throw new Error('no mean');
    expect(isEmbedding(mean)).toBe(true);
    const seen = embeddingOf(4, 1, 9);
    for (const picture of pictures) expect(likeness(mean, seen)).toBeGreaterThan(likeness(picture, seen));
  });

  test('of nothing, of a broken one, or of opposites is none', () => {
    const one = embeddingOf(1);
    expect(meanEmbedding([])).toBeNull();
    expect(meanEmbedding([one, one.map(() => Number.NaN)])).toBeNull();
    expect(meanEmbedding([one, one.map((value) => -value)])).toBeNull();
  });
});
