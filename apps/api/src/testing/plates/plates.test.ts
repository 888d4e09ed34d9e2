import { platesIn, type GreyPicture } from '@machi/domain/reports/plates';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sceneOf, type Car, type Scene } from './scenes.ts';

/** An earlier test of this process may have read uploaded pictures, whose thread takes the other decoders from all. */
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadJpegFile'] }));

/** The part of a picture around a place. */
function around({ picture }: Scene, x: number, y: number): GreyPicture {
  const [width, height] = [360, 240];
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * picture.width + left;
    data.set(picture.data.subarray(from, from + width), row * width);
  }
  return { data, width, height };
}

test('number plates get a box that covers them, the same car without one gets none, and no picture is too small', async () => {
  const counts = { covered: 0, plates: 0, wrong: 0 };
  for (const [at, degrees] of [0, -6, 13].entries()) {
    const car: Car = { width: 80 + at * 20, degrees, yaw: 8, isPlated: true };
    const plated = await sceneOf(70_000 + at, 'judge', [car]);
    const { x, y } = plated.plates[0] ?? { x: 0, y: 0 };
    const boxes = platesIn(around(plated, x, y));
    const isOver = boxes.some(
      ({ left, top, width, height }) =>
        width * 360 >= car.width * 0.9 &&
        Math.abs(left + width / 2 - 0.5) < 0.06 &&
        Math.abs(top + height / 2 - 0.5) < 0.06,
    );
    counts.plates += 1;
    counts.covered += isOver ? 1 : 0;
    const bare = await sceneOf(70_000 + at, 'judge', [{ ...car, isPlated: false }]);
    counts.wrong += platesIn(around(bare, x, y)).length;
  }
  expect(counts).toEqual({ covered: 3, plates: 3, wrong: 0 });
  for (const edge of [0, 1, 30]) {
    const small = { data: new Uint8Array(edge * edge), width: edge, height: edge };
    expect(platesIn(small)).toEqual([]);
  }
});
