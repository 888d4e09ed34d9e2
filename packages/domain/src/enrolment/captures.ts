import { captureTrouble, enrolmentLimits, type CaptureTrouble } from '../faces/capture.ts';
import type { FaceEmbedding } from '../faces/model.ts';
import type { FaceView } from '../faces/view.ts';

/** Poses of the pictures for a template: straight, and turned a little to the person's own left and right. */
export const capturePoses = ['ahead', 'left', 'right'] as const;
export type CapturePose = (typeof capturePoses)[number];

/** One good picture, as an embedding. */
export interface FaceCapture {
  readonly pose: CapturePose;
  readonly embedding: FaceEmbedding;
}

/** Guidance after a look; `take`: this picture is used. */
export type CaptureGuide =
  | { readonly kind: 'trouble'; readonly trouble: CaptureTrouble }
  | { readonly kind: 'pose'; readonly pose: CapturePose; readonly isTooFar: boolean }
  | { readonly kind: 'take'; readonly pose: CapturePose }
  | { readonly kind: 'done' };

/** Greatest turn that counts as straight, degrees. */
const AHEAD = 5;
/** Pause after a picture, so that the person hears the next instruction. */
const LEAST_MILLISECONDS = 700;
/** After this time any good picture counts, because some people cannot turn their heads. */
const EASED_MILLISECONDS = 6000;

function fits({ yaw }: FaceView, pose: CapturePose): boolean {
  if (pose === 'ahead') return Math.abs(yaw) <= AHEAD;
  return pose === 'left' ? yaw > AHEAD : yaw < -AHEAD;
}

/** The next pose; undefined: all are taken. */
export const wantedPose = (taken: readonly Pick<FaceCapture, 'pose'>[]): CapturePose | undefined =>
  capturePoses.find((pose) => taken.every((capture) => capture.pose !== pose));

/** Guidance after a look, by the time since the last picture. */
export function guideCapture(
  view: FaceView | null,
  taken: readonly Pick<FaceCapture, 'pose'>[],
  milliseconds: number,
): CaptureGuide {
  const pose = wantedPose(taken);
  if (!pose) return { kind: 'done' };
  const trouble = captureTrouble(view, enrolmentLimits);
  // Turned the right way, but too far.
  if (trouble === 'turned' && pose !== 'ahead' && view && fits(view, pose))
    return { kind: 'pose', pose, isTooFar: true };
  if (!view || trouble) return { kind: 'trouble', trouble: trouble ?? 'no-face' };
  const isWanted = milliseconds >= LEAST_MILLISECONDS && (fits(view, pose) || milliseconds >= EASED_MILLISECONDS);
  return isWanted ? { kind: 'take', pose } : { kind: 'pose', pose, isTooFar: false };
}

/** Pictures of the first poses without a gap, in the order of the poses, which tells each embedding's pose. */
export function capturesInOrder(taken: readonly FaceCapture[]): readonly FaceCapture[] {
  const found = capturePoses.map((pose) => taken.find((capture) => capture.pose === pose));
  const gap = found.indexOf(undefined);
  return found.slice(0, gap === -1 ? found.length : gap).filter((capture) => capture !== undefined);
}
