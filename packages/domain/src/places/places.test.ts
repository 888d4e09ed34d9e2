import { expect, test } from 'vitest';
import { placesLeft, servedOf } from './places.ts';

const whole = { start: 0, end: 1 };

test('places are never fewer than none, even where there were more before', () => {
  const taken = [{ ...whole, amount: 6 }];
  expect([placesLeft(10, whole, taken), placesLeft(6, whole, taken), placesLeft(3, whole, taken)]).toEqual([4, 0, 0]);
});

test('who waits is served in order, and who needs more than is left is passed over', () => {
  const waiting = [{ persons: 3 }, { persons: 2 }, { persons: 2 }, { persons: 1 }];
  expect(servedOf(waiting, () => 2)).toEqual([{ persons: 2 }, { persons: 2 }, { persons: 1 }]);
  let left = 3;
  const inTurn = servedOf(
    waiting,
    () => left,
    ({ persons }) => (left -= persons),
  );
  expect([inTurn, left]).toEqual([[{ persons: 3 }], 0]);
});
