import { expect, test } from 'vitest';
import { MOST_ON_WALL, onWall } from './wall.ts';

const uses = Array.from({ length: 12 }, (_use, hour) => ({ start: 540 + hour * 60, end: 600 + hour * 60 }));

test('what is over is not on the wall; what has no room there is counted', () => {
  expect(onWall(uses, 0)).toEqual({ shown: uses.slice(0, MOST_ON_WALL), others: 12 - MOST_ON_WALL });
  // At 12:00 a use that ends then is over.
  expect(onWall(uses, 720).shown[0]).toEqual({ start: 720, end: 780 });
  expect(onWall(uses, 719).shown[0]).toEqual({ start: 660, end: 720 });
  expect(onWall(uses, 1300)).toEqual({ shown: [], others: 0 });
});
