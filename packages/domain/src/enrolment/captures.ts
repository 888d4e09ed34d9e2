import { captureTrouble, enrolmentLimits, type CaptureTrouble } from '../faces/capture.ts';
import type { FaceEmbedding } from '../faces/model.ts';
import type { FaceView } from '../faces/view.ts';

/** How a face is held for the pictures that make its template: straight, and a little to the person's own left and right. */
export const capturePoses = ['ahead', 'left', 'right'] as const;
export type CapturePose = (typeof capturePoses)[number];

/** One good picture, as numbers. */
export interface FaceCapture {
  readonly pose: CapturePose;
  readonly embedding: FaceEmbedding;
}

/** What a person is told after a look; `take`: this picture is one of those that are wanted. */
export type CaptureGuide =
  | { readonly kind: 'trouble'; readonly trouble: CaptureTrouble }
  | { readonly kind: 'pose'; readonly pose: CapturePose; readonly isTooFar: boolean }
  | { readonly kind: 'take'; readonly pose: CapturePose }
  | { readonly kind: 'done' };

/** Degrees. */
const AHEAD = 5;
/** After a picture: whoever is told to turn has to hear it first. */
const LEAST_MILLISECONDS = 700;
/** Some cannot turn their head: after so long any good picture counts. */
const EASED_MILLISECONDS = 6000;

function fits({ yaw }: FaceView, pose: CapturePose): boolean {
  if (pose === 'ahead') return Math.abs(yaw) <= AHEAD;
  return pose === 'left' ? yaw > AHEAD : yaw < -AHEAD;
}

/** The pose that is wanted next; undefined: all were taken. */
export const wantedPose = (taken: readonly Pick<FaceCapture, 'pose'>[]): CapturePose | undefined =>
  capturePoses.find((pose) => taken.every((capture) => capture.pose !== pose));

/** What follows from a look, when the last picture was taken so many milliseconds ago. */
export function guideCapture(
  view: FaceView | null,
  taken: readonly Pick<FaceCapture, 'pose'>[],
  milliseconds: number,
): CaptureGuide {
  const pose = wantedPose(taken);
  if (!pose) return { kind: 'done' };
  const trouble = captureTrouble(view, enrolmentLimits);
  // Turned as was asked, and more.
  if (trouble === 'turned' && pose !== 'ahead' && view && fits(view, pose))
    return { kind: 'pose', pose, isTooFar: true };
  if (!view || trouble) return { kind: 'trouble', trouble: trouble ?? 'no-face' };
  const isWanted = milliseconds >= LEAST_MILLISECONDS && (fits(view, pose) || milliseconds >= EASED_MILLISECONDS);
  return isWanted ? { kind: 'take', pose } : { kind: 'pose', pose, isTooFar: false };
}

/** Those of the first poses without a gap, in the order of the poses: who gets numbers alone knows their poses by it. */
export function capturesInOrder(taken: readonly FaceCapture[]): readonly FaceCapture[] {
  const found = capturePoses.map((pose) => taken.find((capture) => capture.pose === pose));
  const gap = found.indexOf(undefined);
  return found.slice(0, gap === -1 ? found.length : gap).filter((capture) => capture !== undefined);
}
