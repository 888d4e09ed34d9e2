import type { FoundFace } from '@machi/domain/faces/blazeface';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { tensor4d, tidy, type Tensor } from '@tensorflow/tfjs-core';
import { cutChip, mapped, scaleChip, type Picture, type Point, type Similarity } from './picture.ts';

const SIDE = 192;
/** Size of the mesh's chip relative to the found box. */
const MARGIN = 1.5;

/** Point of the mesh: x and y in pixels of the picture, z in the same unit, below zero towards the camera. */
export interface MeshPoint extends Point {
  readonly z: number;
}

export interface Mesh {
  /** From 0 to 1: certainty that there is a face. */
  readonly score: number;
  /** 468 points, in the order of MediaPipe's canonical face. */
  readonly points: readonly MeshPoint[];
}

function squareAround(centre: Point, side: number, turn: number): Similarity {
  const scale = side / SIDE;
  const a = scale * Math.cos(turn);
  const b = scale * Math.sin(turn);
  const half = SIDE / 2;
  return { a, b, x: centre.x - a * half + b * half, y: centre.y - b * half - a * half };
}

function runMesh(model: GraphModel, picture: Picture, place: Similarity): Mesh {
  const chip = scaleChip(cutChip(picture, place, SIDE), 255, 0);
  const [flag, mesh] = tidy(() => {
    const given = model.execute(tensor4d(chip, [1, SIDE, SIDE, 3]), ['output_faceflag', 'output_mesh']);
    const tensors: Tensor[] = Array.isArray(given) ? given : [given];
    return tensors.map((tensor) => tensor.dataSync());
  });
  if (!flag || !mesh) throw new Error('the mesh gives a flag and points');
  const scale = Math.hypot(place.a, place.b);
  const points = Array.from({ length: mesh.length / 3 }, (_point, index) => ({
    ...mapped(place, { x: mesh[index * 3] ?? 0, y: mesh[index * 3 + 1] ?? 0 }),
    z: (mesh[index * 3 + 2] ?? 0) * scale,
  }));
  return { score: flag[0] ?? 0, points };
}

/**
 * Finds the mesh of a face, with a second look at the place that the first one gives: a box is only roughly right.
 */
export function findLandmarks(model: GraphModel, picture: Picture, face: FoundFace): Mesh {
  const { rightEye, leftEye } = face;
  const turn = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 };
  return runMesh(model, picture, squareAround(centre, Math.max(face.width, face.height) * MARGIN, turn));
}
