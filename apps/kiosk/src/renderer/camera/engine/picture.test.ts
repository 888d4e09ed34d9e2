import { describe, expect, test } from 'vitest';
import { cutChip, fitSimilarity, mapped, mirrored, scaleChip, type Picture, type Similarity } from './picture.ts';

/** Picture whose red rises from left to right and whose green rises from top to bottom. */
function slope(width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([(at % width) * 2, Math.floor(at / width) * 2, 7, 255], at * 4);
  return { data, width, height };
}
const pixel = (chip: Float32Array, side: number, x: number, y: number): number[] =>
  Array.from(chip.subarray((y * side + x) * 3, (y * side + x) * 3 + 3));

describe('a similarity', () => {
  test('is found again from the points that it moved', () => {
    const moved: Similarity = { a: 1.2, b: -0.4, x: 30, y: -12 };
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 3 },
      { x: 4, y: 9 },
      { x: -7, y: 2 },
    ];
    const found = fitSimilarity(
      points,
      points.map((point) => mapped(moved, point)),
    );
    for (const key of ['a', 'b', 'x', 'y'] as const) expect(found[key]).toBeCloseTo(moved[key], 9);
  });
});

describe('a chip', () => {
  test('holds the pixels of its place, also between two of them', () => {
    const chip = cutChip(slope(100, 100), { a: 1, b: 0, x: 20.5, y: 30 }, 10);
    expect(pixel(chip, 10, 0, 0)).toEqual([41, 60, 7]);
    expect(pixel(chip, 10, 4, 9)).toEqual([49, 78, 7]);
  });

  test('is turned with its place', () => {
    const chip = cutChip(slope(100, 100), { a: 0, b: 1, x: 50, y: 20 }, 10);
    const [red, green] = pixel(chip, 10, 3, 4);
    expect(red).toBeCloseTo((50 - 4) * 2, 3);
    expect(green).toBeCloseTo((20 + 3) * 2, 3);
  });

  test('takes the mean of the pixels that fall on one of its own', () => {
    const stripes = slope(100, 100);
    for (let at = 0; at < 100 * 100; at += 1) stripes.data[at * 4] = at % 2 === 0 ? 0 : 200;
    const [red] = pixel(cutChip(stripes, { a: 4, b: 0, x: 20, y: 20 }, 10), 10, 3, 3);
    expect(red).toBeCloseTo(100, 0);
  });

  test('is black outside the picture, however far', () => {
    for (const x of [-50, 500, 1e9, Number.NaN]) {
      const chip = cutChip(slope(20, 20), { a: 1, b: 0, x, y: 0 }, 4);
      expect([...chip].every((value) => value === 0)).toBe(true);
    }
  });

  test('its mirror is left for right, and its mirror’s mirror itself', () => {
    const chip = cutChip(slope(100, 100), { a: 1, b: 0, x: 0, y: 0 }, 10);
    const mirror = mirrored(chip, 10);
    expect(pixel(mirror, 10, 0, 5)).toEqual(pixel(chip, 10, 9, 5));
    expect(mirrored(mirror, 10)).toEqual(chip);
  });

  test('lies in the array that is given, whatever was there, and so does its mirror', () => {
    const place = { a: 1, b: 0, x: -4, y: 0 };
    const both = new Float32Array(10 * 10 * 3 * 2).fill(9);
    const chip = both.subarray(0, 300);
    expect(cutChip(slope(100, 100), place, 10, 4, chip)).toBe(chip);
    mirrored(chip, 10, both.subarray(300));
    const alone = cutChip(slope(100, 100), place, 10);
    expect(chip).toEqual(alone);
    expect(both.subarray(300)).toEqual(mirrored(alone, 10));
  });

  test('is brought to where a network wants it', () => {
    expect([...scaleChip(Float32Array.of(0, 127.5, 255), 127.5, -1)]).toEqual([-1, 0, 1]);
  });
});
