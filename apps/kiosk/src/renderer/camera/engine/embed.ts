import { tensor4d, tidy, type Tensor2D, type Tensor4D } from '@tensorflow/tfjs-core';
import { DLIB_LENGTH, EMBEDDING_LENGTH, FACERES_LENGTH, type FaceEmbedding } from '@machi/domain/faces/model';
import type { Mesh } from './find-landmarks.ts';
import type { Networks } from './open-networks.ts';
import { cutChip, fitSimilarity, mirrored, type Picture, type Point } from './picture.ts';

/** Points of the mesh at the corners of the eyes and below the nose, in the order of dlib's five points. */
const FIVE = [263, 362, 33, 133, 2] as const;
/** The five points of dlib's mean face, in a unit square. */
const MEAN_FACE: readonly Point[] = [
  { x: 0.8595674595992, y: 0.2134981538014 },
  { x: 0.6460604764104, y: 0.2289674387677 },
  { x: 0.1205750620789, y: 0.2137274526848 },
  { x: 0.3340850613712, y: 0.2290642403242 },
  { x: 0.4901123135679, y: 0.6277975316475 },
];

/** Size of a network's chip: pixels of a side, and the margin around the mean face. */
interface Cut {
  readonly side: number;
  readonly padding: number;
}
const DLIB_CUT: Cut = { side: 150, padding: 0.25 };
const FACERES_CUT: Cut = { side: 224, padding: 0.4 };
/** Means that faceres expects to be subtracted: Caffe's blue, green, red. */
const CAFFE_BGR = [103.939, 116.779, 123.68] as const;

/** The upright face for a network, and its mirror image, in one batch: RGB from 0 to 255. */
function chips(picture: Picture, { points }: Mesh, { side, padding }: Cut): Float32Array {
  const place = MEAN_FACE.map(({ x, y }) => ({
    x: ((padding + x) / (2 * padding + 1)) * side,
    y: ((padding + y) / (2 * padding + 1)) * side,
  }));
  const seen = FIVE.map((index) => {
    const point = points[index];
    if (!point) throw new RangeError('a mesh of 468 points');
    return point;
  });
  const both = new Float32Array(side * side * 3 * 2);
  const chip = both.subarray(0, both.length / 2);
  cutChip(picture, fitSimilarity(place, seen), side, 4, chip);
  mirrored(chip, side, both.subarray(chip.length));
  return both;
}

/** Adds the two pictures' vectors, each normalized to length 1, and writes the normalized sum into `part`. */
function layMean(out: ArrayLike<number>, part: Float32Array): void {
  const { length } = part;
  const norm = (from: number): number => {
    let sum = 0;
    for (let index = 0; index < length; index += 1) sum += (out[from + index] ?? 0) ** 2;
    return Math.sqrt(sum) || 1;
  };
  const first = norm(0);
  const second = norm(length);
  let squares = 0;
  for (let index = 0; index < length; index += 1) {
    const value = (out[index] ?? 0) / first + (out[length + index] ?? 0) / second;
    part[index] = value;
    squares += value * value;
  }
  const whole = Math.sqrt(squares) || 1;
  for (let index = 0; index < length; index += 1) part[index] = (part[index] ?? 0) / whole;
}

/** Converts RGB to the input of faceres, in place. */
function faceresInput(chip: Float32Array): Float32Array {
  for (let at = 0; at < chip.length; at += 3) {
    const red = chip[at] ?? 0;
    chip[at] = (chip[at + 2] ?? 0) - CAFFE_BGR[0];
    chip[at + 1] = (chip[at + 1] ?? 0) - CAFFE_BGR[1];
    chip[at + 2] = red - CAFFE_BGR[2];
  }
  return chip;
}

/** Input of the two networks for one face, picture and mirror image. */
export interface FaceChips {
  readonly dlib: Float32Array;
  readonly faceres: Float32Array;
}

export const cutFace = (picture: Picture, mesh: Mesh): FaceChips => ({
  dlib: chips(picture, mesh, DLIB_CUT),
  faceres: faceresInput(chips(picture, mesh, FACERES_CUT)),
});

const run = (network: { run(pictures: Tensor4D): Tensor2D }, chip: Float32Array, { side }: Cut) =>
  tidy(() => network.run(tensor4d(chip, [2, side, side, 3])).dataSync());

/** Runs the networks on a face that is already cut; for each, the picture first, then the mirror image. */
export const runOnChips = ({ dlib, faceres }: Pick<Networks, 'dlib' | 'faceres'>, chip: FaceChips) => ({
  dlib: run(dlib, chip.dlib, DLIB_CUT),
  faceres: run(faceres, chip.faceres, FACERES_CUT),
});

/** Embeds the face of this mesh with both networks, from picture and mirror image. */
export function embedFace(networks: Networks, picture: Picture, mesh: Mesh): FaceEmbedding {
  const said = runOnChips(networks, cutFace(picture, mesh));
  const embedding = new Float32Array(EMBEDDING_LENGTH);
  layMean(said.dlib, embedding.subarray(0, DLIB_LENGTH));
  // The features are never below zero; their square roots compare better (Hellinger).
  const roots = said.faceres.map((value) => Math.sqrt(Math.max(0, value)));
  layMean(roots, embedding.subarray(DLIB_LENGTH, DLIB_LENGTH + FACERES_LENGTH));
  return embedding;
}
