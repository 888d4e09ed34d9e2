import type { GraphModel } from '@tensorflow/tfjs-converter';
import { tensor4d, tidy, type Tensor } from '@tensorflow/tfjs-core';
import { cutChip, scaleChip, type Picture, type Point } from './picture.ts';

/** Side of BlazeFace's input square, pixels. */
const SIDE = 256;
const LEAST_SCORE = 0.5;
const MOST_FACES = 10;
/** Boxes with a larger overlap are one face. */
const SAME_FACE = 0.3;

export interface FoundFace {
  /** From 0 to 1. */
  readonly score: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The person's own side: the right eye is left in the picture. */
  readonly rightEye: Point;
  readonly leftEye: Point;
}

/** Centres of BlazeFace's anchors, pixels of its square: two a cell of 16, six a cell of 32. */
const anchors: readonly Point[] = [
  { stride: 16, each: 2 },
  { stride: 32, each: 6 },
].flatMap(({ stride, each }) => {
  const cells = SIDE / stride;
  return Array.from({ length: cells * cells * each }, (_anchor, index) => {
    const cell = Math.floor(index / each);
    return { x: ((cell % cells) + 0.5) * stride, y: (Math.floor(cell / cells) + 0.5) * stride };
  });
});

function overlap(one: FoundFace, other: FoundFace): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (one.width * one.height + other.width * other.height - both);
}

/** Finds the faces in a picture, the most certain first, in its pixels. */
export function findFaces(model: GraphModel, picture: Picture): FoundFace[] {
  const scale = Math.max(picture.width, picture.height) / SIDE;
  const shiftX = (picture.width - SIDE * scale) / 2;
  const shiftY = (picture.height - SIDE * scale) / 2;
  // Faces are large: sampling single pixels is enough.
  const square = cutChip(picture, { a: scale, b: 0, x: shiftX, y: shiftY }, SIDE, 1);
  scaleChip(square, 127.5, -1);

  const outputs = tidy(() => {
    const given = model.execute(tensor4d(square, [1, SIDE, SIDE, 3]));
    const tensors: Tensor[] = Array.isArray(given) ? given : [given];
    return tensors.toSorted((one, other) => one.size - other.size).map((tensor) => tensor.dataSync());
  });
  const [scores32, scores16, boxes32, boxes16] = outputs;
  if (!scores32 || !scores16 || !boxes32 || !boxes16) throw new Error('BlazeFace gives four outputs');

  const found: FoundFace[] = [];
  for (const [index, anchor] of anchors.entries()) {
    const isFine = index < scores16.length;
    const row = isFine ? index : index - scores16.length;
    const logit = (isFine ? scores16 : scores32)[row] ?? -Infinity;
    const score = 1 / (1 + Math.exp(-logit));
    if (score < LEAST_SCORE) continue;
    const values = (isFine ? boxes16 : boxes32).subarray(row * 16, row * 16 + 16);
    const [x = 0, y = 0, width = 0, height = 0, rightX = 0, rightY = 0, leftX = 0, leftY = 0] = values;
    const inPicture = (offsetX: number, offsetY: number): Point => ({
      x: (anchor.x + offsetX) * scale + shiftX,
      y: (anchor.y + offsetY) * scale + shiftY,
    });
    const corner = inPicture(x - width / 2, y - height / 2);
    found.push({
      score,
      left: corner.x,
      top: corner.y,
      width: width * scale,
      height: height * scale,
      rightEye: inPicture(rightX, rightY),
      leftEye: inPicture(leftX, leftY),
    });
  }
  const kept: FoundFace[] = [];
  for (const face of found.toSorted((one, other) => other.score - one.score)) {
    if (kept.length >= MOST_FACES) break;
    if (kept.every((other) => overlap(face, other) < SAME_FACE)) kept.push(face);
  }
  return kept;
}
