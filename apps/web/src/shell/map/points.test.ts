import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NEAR, fitWords, gatherNear, mainPart, widthOf } from './points.ts';

const pixel = fc.integer({ min: 0, max: 400 });
const places = fc.array(fc.record({ of: fc.string(), x: pixel, y: pixel }), { maxLength: 40 });

test('every place is in one group, near its first; the firsts can be pressed one by one', () => {
  fc.assert(
    fc.property(places, (all) => {
      const groups = gatherNear(all);
      expect(groups.flat()).toHaveLength(all.length);
      expect(new Set(groups.flat())).toEqual(new Set(all));
      const firsts = groups.flatMap((group) => group.slice(0, 1));
      const isNear = (one: { x: number; y: number }, other: { x: number; y: number }) =>
        Math.abs(one.x - other.x) < NEAR.across && Math.abs(one.y - other.y) < NEAR.down;
      for (const [index, one] of firsts.entries()) {
        for (const place of groups[index] ?? []) expect(isNear(one, place)).toBe(true);
        for (const other of firsts.slice(index + 1)) expect(isNear(one, other)).toBe(false);
      }
    }),
  );
});

test('words never cover words, and the first ones are shown', () => {
  const box = fc.tuple(pixel, pixel).map(([left, top]) => ({ left, top, right: left + 80, bottom: top + 20 }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), (boxes) => {
      const fits = fitWords(boxes, []);
      if (boxes.length > 0) expect(fits[0]).toBe(true);
      const shown = boxes.filter((_box, index) => fits[index]);
      for (const [index, one] of shown.entries())
        for (const other of shown.slice(index + 1)) {
          const isApart =
            one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
          expect(isApart).toBe(true);
        }
    }),
  );
  expect(fitWords([{ left: 0, top: 0, right: 10, bottom: 10 }], [{ left: 5, top: 5, right: 6, bottom: 6 }])).toEqual([
    false,
  ]);
});

test('Japanese words are wider than Latin ones', () => {
  expect(widthOf('町民')).toBe(30);
  expect(widthOf('ab')).toBe(17);
});

test('the first look leaves out what lies far off, and of few places none', () => {
  const near = Array.from({ length: 8 }, (_, index) => ({ latitude: 44.16 + index / 1000, longitude: 142.02 }));
  const far = [
    { latitude: 44.21, longitude: 142.03 },
    { latitude: 44.14, longitude: 142.09 },
  ];
  expect(new Set(mainPart([...far, ...near]))).toEqual(new Set(near));
  expect(mainPart(far)).toHaveLength(2);
  expect(mainPart([])).toEqual([]);
});
