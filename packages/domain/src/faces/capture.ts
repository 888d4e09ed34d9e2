import type { FaceView } from './view.ts';

/** Problems of a picture, in the order in which they are shown; each has a sentence that says what to do. */
export const captureTroubles = [
  'no-face',
  'several-faces',
  'too-far',
  'too-near',
  'off-centre',
  'too-dark',
  'too-bright',
  'light-from-left',
  'light-from-right',
  'turned',
  'looking-up',
  'looking-down',
  'leaning',
  'eyes-closed',
  'blurred',
  'covered',
] as const;
export type CaptureTrouble = (typeof captureTroubles)[number];

/** Minimum quality of a picture, found on labelled pictures (decisions/0069). */
export interface CaptureLimits {
  /** Least distance of the outer corners of the eyes, pixels. */
  readonly eyeDistance: number;
  /** Greatest turn, nod and lean, degrees. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** Least variance of the Laplacian. */
  readonly sharpness: number;
}

/** For the template, which is kept for years. */
export const enrolmentLimits: CaptureLimits = { eyeDistance: 70, yaw: 12, pitch: 15, roll: 12, sharpness: 60 };
/** At a terminal, where people do not pose. */
export const recognitionLimits: CaptureLimits = { eyeDistance: 45, yaw: 18, pitch: 20, roll: 20, sharpness: 25 };

const LEAST_CERTAINTY = 0.8;
/** Largest share of the picture's width: nearer, the camera distorts and the face leaves the picture. */
const MOST_WIDTH_SHARE = 0.7;
const MOST_OFFSET = 0.25;
const DARKEST = 45;
const BRIGHTEST = 215;
const MOST_SIDE_LIGHT = 0.25;
/**
 * An eye counts as shut below this ratio of height to width. Narrow eyes are open: one in a hundred of a thousand
 * pictures had them at 0.16. The shape of the eyes must not shut people out.
 */
const SHUT_EYE = 0.1;

/** The first problem of a picture under these limits; null: it is good. A null view has no face. */
export function captureTrouble(view: FaceView | null, limits: CaptureLimits): CaptureTrouble | null {
  if (!view) return 'no-face';
  if (view.faces > 1) return 'several-faces';
  if (view.eyeDistance < limits.eyeDistance) return 'too-far';
  if (view.widthShare > MOST_WIDTH_SHARE) return 'too-near';
  if (Math.abs(view.offsetX) > MOST_OFFSET || Math.abs(view.offsetY) > MOST_OFFSET) return 'off-centre';
  if (view.brightness < DARKEST) return 'too-dark';
  if (view.brightness > BRIGHTEST) return 'too-bright';
  if (view.sideLight > MOST_SIDE_LIGHT) return 'light-from-right';
  if (view.sideLight < -MOST_SIDE_LIGHT) return 'light-from-left';
  if (Math.abs(view.yaw) > limits.yaw) return 'turned';
  if (view.pitch > limits.pitch) return 'looking-up';
  if (view.pitch < -limits.pitch) return 'looking-down';
  if (Math.abs(view.roll) > limits.roll) return 'leaning';
  if (Math.max(view.rightEye, view.leftEye) < SHUT_EYE) return 'eyes-closed';
  if (view.sharpness < limits.sharpness) return 'blurred';
  if (view.certainty < LEAST_CERTAINTY) return 'covered';
  return null;
}
