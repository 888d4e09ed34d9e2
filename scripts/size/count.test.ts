import { expect, test } from 'vitest';
import { countSizes } from './count.ts';

test('what was reached of the product’s size stays so, and is held from then on', () => {
  const sizes = countSizes();
  expect(sizes.filter(({ now, reach, isHeld }) => isHeld && now > reach)).toEqual([]);
  expect(sizes.filter(({ now, reach, isHeld }) => !isHeld && now <= reach)).toEqual([]);
  // Fails if sources were moved out of the counted folders.
  for (const { name, now } of sizes) if (/source|tests|statements/.test(name)) expect(now).toBeGreaterThan(50);
});
