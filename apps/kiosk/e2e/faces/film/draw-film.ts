import type { FaceEngine } from '../../../src/renderer/camera/engine/open-engine.ts';
import type { Networks } from '../../../src/renderer/camera/engine/open-networks.ts';
import { GROUND, HEIGHT, WIDTH, contextOf, openHead, type Pose } from './head.ts';
import { drawPrint, heldStraight } from './prints.ts';

/* A drawn head moves as a film of a person would, so it proves nothing about films; its flat twin is the same picture
   as a print, turned before the camera. */

export type FilmKind = 'head' | 'flat';

const FRAMES_A_SECOND = 30;
const MOST_FLAT_YAW = 45;

const smooth = (share: number): number => {
  const part = Math.min(1, Math.max(0, share));
  return part * part * (3 - 2 * part);
};
/** Rises from 0 to 1 and back, between these seconds. */
export const swell = (at: number, from: number, top: number, until: number, to: number): number =>
  at < top ? smooth((at - from) / (top - from)) : 1 - smooth((at - until) / (to - until));

/** Seconds of a turn with its blink. */
const COURSE = 6;
const poseAt = (seconds: number, side: 1 | -1): Pose => ({
  yaw: side * swell(seconds, 1.5, 2.3, 2.8, 3.6),
  // A requested blink lasts longer than an involuntary one.
  shut: swell(seconds, 4.5, 4.6, 5.3, 5.4),
});

/** A turn to either side, each with a blink. */
function poses(): Pose[] {
  const each = COURSE * FRAMES_A_SECOND;
  return ([1, -1] as const).flatMap((side) =>
    Array.from({ length: each }, (_pose, index) => poseAt(index / FRAMES_A_SECOND, side)),
  );
}

/** Clears a canvas for the next frame, with small movements and camera noise. */
export function beginFrame(context: OffscreenCanvasRenderingContext2D, index: number): void {
  context.resetTransform();
  context.fillStyle = GROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.translate(Math.sin(index * 0.7) * 0.8, Math.cos(index * 0.9) * 0.8);
}

/** Draws every nth frame of a film into one canvas, in order. */
export function* drawFilm(
  engine: FaceEngine,
  networks: Networks,
  picture: ImageBitmap,
  kind: FilmKind,
  each: number,
): Generator<OffscreenCanvas> {
  const head = openHead(engine, networks, picture);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = contextOf(canvas);
  const print = head.print({ yaw: 0, shut: 0 });
  for (const [index, pose] of poses().entries()) {
    if (index % each !== 0) continue;
    beginFrame(context, index);
    if (kind === 'head') head.draw(context, pose);
    else drawPrint(context, print, { ...heldStraight, turn: pose.yaw * MOST_FLAT_YAW });
    yield canvas;
  }
}
