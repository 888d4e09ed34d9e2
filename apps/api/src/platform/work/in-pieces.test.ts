import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('what takes long lets others have their turn; the results are in order', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const items = Array.from({ length: 320 }, (_item, index) => index);
  const doubled = await inPieces(items, (item) => {
    busyFor(0.5);
    return item * 2;
  });
  clearInterval(counting);
  expect(doubled).toEqual(items.map((item) => item * 2));
  expect(turns).toBeGreaterThan(5);
});
