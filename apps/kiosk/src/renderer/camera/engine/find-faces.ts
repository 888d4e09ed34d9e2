import { BLAZEFACE_SIDE, distinctFaces, facesOf, type FoundFace } from '@machi/domain/faces/blazeface';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import { tensor4d, tidy, type Tensor } from '@tensorflow/tfjs-core';
import { cutChip, scaleChip, type Picture } from './picture.ts';

const LEAST_SCORE = 0.5;
const MOST_FACES = 10;

/** Finds the faces in a picture, the most certain first, in its pixels. */
export function findFaces(model: GraphModel, picture: Picture): FoundFace[] {
  const scale = Math.max(picture.width, picture.height) / BLAZEFACE_SIDE;
  const left = (picture.width - BLAZEFACE_SIDE * scale) / 2;
  const top = (picture.height - BLAZEFACE_SIDE * scale) / 2;
  // Faces are large: sampling single pixels is enough.
  const square = cutChip(picture, { a: scale, b: 0, x: left, y: top }, BLAZEFACE_SIDE, 1);
  scaleChip(square, 127.5, -1);
  const outputs = tidy(() => {
    const given = model.execute(tensor4d(square, [1, BLAZEFACE_SIDE, BLAZEFACE_SIDE, 3]));
    const tensors: Tensor[] = Array.isArray(given) ? given : [given];
    return tensors.map((tensor) => Float32Array.from(tensor.dataSync()));
  });
  return distinctFaces(facesOf(outputs, LEAST_SCORE, { left, top, scale }), MOST_FACES);
}
