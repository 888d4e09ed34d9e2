import { expect, test } from 'vitest';
import { embeddingOf, goodView } from '../faces/faces.fixture.ts';
import { capturesInOrder, guideCapture, type CapturePose } from './captures.ts';

const taken = (...poses: CapturePose[]) => poses.map((pose) => ({ pose }));
const guide = (seen: object | null, poses: readonly { pose: CapturePose }[] = [], milliseconds = 1000) =>
  guideCapture(seen && { ...goodView, ...seen }, poses, milliseconds);

test('pictures are taken straight, then to either side, then no more', () => {
  expect(guide({})).toEqual({ kind: 'take', pose: 'ahead' });
  expect(guide({ yaw: 8 })).toMatchObject({ kind: 'pose', pose: 'ahead' });
  expect(guide({ yaw: 8 }, taken('ahead'))).toEqual({ kind: 'take', pose: 'left' });
  expect(guide({ yaw: -8 }, taken('ahead'))).toEqual({ kind: 'pose', pose: 'left', isTooFar: false });
  expect(guide({ yaw: -8 }, taken('ahead', 'left'))).toEqual({ kind: 'take', pose: 'right' });
  expect(guide({}, taken('ahead', 'left', 'right'))).toEqual({ kind: 'done' });
  // The first pose again.
  expect(guide({}, taken('left', 'right'))).toEqual({ kind: 'take', pose: 'ahead' });
});

test('a bad picture is told and never taken, however long it lasts', () => {
  expect(guide(null)).toEqual({ kind: 'trouble', trouble: 'no-face' });
  expect(guide({ faces: 2 }, [], 60_000)).toEqual({ kind: 'trouble', trouble: 'several-faces' });
  expect(guide({ yaw: 20 })).toEqual({ kind: 'trouble', trouble: 'turned' });
});

test('who turned too far to the right side is asked to come back a little, not to look ahead', () => {
  expect(guide({ yaw: 20 }, taken('ahead'))).toEqual({ kind: 'pose', pose: 'left', isTooFar: true });
  expect(guide({ yaw: -20 }, taken('ahead'))).toEqual({ kind: 'trouble', trouble: 'turned' });
});

test('the next picture waits a moment, and who cannot turn the head is taken as they are', () => {
  expect(guide({ yaw: 8 }, taken('ahead'), 300)).toEqual({ kind: 'pose', pose: 'left', isTooFar: false });
  expect(guide({}, taken('ahead'), 5000)).toMatchObject({ kind: 'pose' });
  expect(guide({}, taken('ahead'), 6000)).toEqual({ kind: 'take', pose: 'left' });
});

test('numbers alone are told in the order of the poses, whichever was taken again', () => {
  const of = (pose: CapturePose) => ({ pose, embedding: embeddingOf(1) });
  const poses = (...order: CapturePose[]) => capturesInOrder(order.map(of)).map(({ pose }) => pose);
  expect(poses('ahead', 'right', 'left')).toEqual(['ahead', 'left', 'right']);
  expect(poses('ahead', 'right')).toEqual(['ahead']);
  expect(poses('right')).toEqual([]);
});
