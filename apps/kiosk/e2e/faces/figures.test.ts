import { strangerRate } from '@machi/domain/faces/calibration';
import { describe, expect, test } from 'vitest';
import { equalErrorRate, shareFrom, strangersOf, thresholdAt, thresholdOfGallery } from './figures.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_score, index) => index / count);

describe('rates of error', () => {
  test('the equal error rate is where both are the same', () => {
    expect(equalErrorRate([0.9, 0.8, 0.7], [0.1, 0.2, 0.3])).toBe(0);
    expect(equalErrorRate([0.9, 0.2], [0.1, 0.8])).toBe(0.5);
    // One of a hundred on each side.
    const own = [...Array.from({ length: 99 }, () => 0.9), 0.1];
    const others = [...Array.from({ length: 99 }, () => 0.2), 0.95];
    expect(equalErrorRate(own, others)).toBeCloseTo(0.01, 9);
  });

  test('the share from a threshold counts it in', () => {
    expect(shareFrom([0.1, 0.5, 0.9], 0.5)).toBeCloseTo(2 / 3, 9);
  });
});

describe('a threshold', () => {
  test('is counted where at least ten comparisons lie above it', () => {
    const { threshold, isReckoned } = thresholdAt(upTo(10_000), 0.01);
    expect(isReckoned).toBe(false);
    expect(shareFrom(upTo(10_000), threshold)).toBeCloseTo(0.01, 3);
  });

  test('is reckoned from the tail beyond, higher than what was counted and never below it', () => {
    // Scores with an exponential tail, mean 0.05.
    const scores = upTo(20_000).map((share) => 0.2 - 0.05 * Math.log(1 - share));
    const { threshold, isReckoned } = thresholdAt(scores, 1e-5);
    expect(isReckoned).toBe(true);
    expect(threshold).toBeCloseTo(0.2 + 0.05 * Math.log(1e5), 1);
    expect(threshold).toBeGreaterThan(thresholdAt(scores, 0.001).threshold);
  });

  test('rises with the gallery', () => {
    const scores = upTo(20_000).map((share) => 0.2 - 0.05 * Math.log(1 - share));
    const thresholds = [1, 10, 300, 5000].map((gallery) => thresholdOfGallery(scores, gallery, 0.01).threshold);
    expect(thresholds).toEqual(thresholds.toSorted((one, other) => one - other));
    expect(thresholds[0]).toBe(thresholdAt(scores, 0.01).threshold);
  });
});

test('what a site is compared with gives the same threshold as the scores themselves', () => {
  const scores = upTo(20_000).map((share) => 0.2 - 0.05 * Math.log(1 - share));
  const strangers = strangersOf(scores);
  const { threshold } = thresholdAt(scores, 1e-5);
  expect(strangerRate(threshold, 1, null, strangers)).toBeCloseTo(1e-5, 7);
  expect(strangers.median).toBeCloseTo(0.2 + 0.05 * Math.log(2), 3);
});
