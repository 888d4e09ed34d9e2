import { expect, test } from 'vitest';
import { beginLight, followLight, lightTrouble } from './light.ts';
import type { Light } from './worker-messages.ts';

const after = (pictures: readonly Light[]): ReturnType<typeof lightTrouble> => {
  let state = beginLight(0);
  for (const [index, light] of pictures.entries()) state = followLight(state, light, index * 500);
  return lightTrouble(state, (pictures.length - 1) * 500);
};
const seven = [0, 1, 2, 3, 4, 5, 6];

test('a camera that goes on has no trouble', () => {
  expect(after(seven.map((sum) => ({ mean: 90, sum })))).toBeNull();
});

test('a camera that shows the same picture for two seconds stands still', () => {
  expect(after(seven.map(() => ({ mean: 90, sum: 5 })))).toBe('frozen');
  expect(after([...seven.map(() => ({ mean: 90, sum: 5 })), { mean: 90, sum: 6 }])).toBeNull();
});

test('a camera that is dark for two seconds is covered, and one that starts dark is not', () => {
  expect(after(seven.map((sum) => ({ mean: 2, sum })))).toBe('black');
  expect(after([0, 1].map((sum) => ({ mean: 2, sum })))).toBeNull();
  expect(after(seven.map((sum) => ({ mean: sum === 6 ? 40 : 2, sum })))).toBeNull();
});
