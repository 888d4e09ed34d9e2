import { expect, test } from 'vitest';
import { fixedFirst } from './fixed-first.ts';

test('a fixed path stands before one with a parameter in its place, whatever order they come in', () => {
  const paths = ['/', '/spot', '/spot/status', '/spot/zoo/:room_id', '/spot/:spot_id', '/spot/:spot_id/2'];
  const mixed = paths.toReversed().map((path) => ({ path }));
  expect(mixed.toSorted(fixedFirst).map(({ path }) => path)).toEqual(paths);
});
