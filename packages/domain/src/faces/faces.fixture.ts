import { seededRandom } from '../random/seeded-random.ts';
import { DLIB_LENGTH, EMBEDDING_LENGTH, type FaceEmbedding } from './model.ts';
import type { CaptureTrouble } from './capture.ts';
import type { FacesFile } from './town-faces.ts';
import type { FaceView } from './view.ts';

/** A person's embedding; with a `noise` above 0, another picture of the same face. */
export function embeddingOf(person: number, noise = 0, picture = 1): FaceEmbedding {
  const own = seededRandom(person);
  const of = seededRandom(person * 7919 + picture);
  const values = Float32Array.from({ length: EMBEDDING_LENGTH }, () => own() - 0.5 + noise * (of() - 0.5));
  for (const part of [values.subarray(0, DLIB_LENGTH), values.subarray(DLIB_LENGTH)]) {
    const length = Math.hypot(...part);
    for (const [index, value] of part.entries()) part[index] = value / length;
  }
  return values;
}

/** A good picture: the person looks ahead with open eyes. */
export const goodView: FaceView = {
  faces: 1,
  certainty: 1,
  eyeDistance: 110,
  widthShare: 0.35,
  offsetX: 0,
  offsetY: 0,
  yaw: 0,
  pitch: 0,
  roll: 0,
  brightness: 120,
  sideLight: 0,
  sharpness: 300,
  rightEye: 0.3,
  leftEye: 0.3,
};

/** Settings of a town with faces switched on. */
export const facesFile: FacesFile = {
  model_id: 'dlib-resnet-v1+faceres-1',
  consent: { ja: '顔の特徴を登録します。', en: 'What is typical of your face is enrolled.' },
  consent_version: '1',
  galleries: [
    { at_most: 300, likeness: 0.919, is_confirmed: false },
    { at_most: 1000, likeness: 0.924, is_confirmed: true },
  ],
  with_card: 0.913,
  least_gap: 0.01,
  duplicate: 0.93,
  guardian_below: 15,
  renew_years: 5,
  renew_child_years: 1,
};

/** Changes to the good picture that cause each trouble, except for the picture without a face. */
export const troubledViews: Readonly<Record<Exclude<CaptureTrouble, 'no-face'>, Partial<FaceView>>> = {
  'several-faces': { faces: 2 },
  'too-far': { eyeDistance: 30 },
  'too-near': { widthShare: 0.8 },
  'off-centre': { offsetX: -0.3 },
  'too-dark': { brightness: 20 },
  'too-bright': { brightness: 240 },
  'light-from-left': { sideLight: -0.4 },
  'light-from-right': { sideLight: 0.4 },
  turned: { yaw: -25 },
  'looking-up': { pitch: 30 },
  'looking-down': { pitch: -30 },
  leaning: { roll: 30 },
  'eyes-closed': { rightEye: 0.08, leftEye: 0.08 },
  blurred: { sharpness: 3 },
  covered: { certainty: 0.3 },
};
