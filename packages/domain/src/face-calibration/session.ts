import { templateOf } from '../cards/face-enrolment.ts';
import { capturePoses, guideCapture, type CaptureGuide, type FaceCapture } from '../enrolment/captures.ts';
import { MEASURED_LOOKS } from '../faces/calibration.ts';
import { captureTrouble, recognitionLimits } from '../faces/capture.ts';
import { meanEmbedding } from '../faces/embedding.ts';
import { isMeasuredAlready, type MeasuredFace } from '../faces/measure.ts';
import type { FaceEmbedding } from '../faces/model.ts';
import type { FaceView } from '../faces/view.ts';
import { isRefusal } from '../refusals/model.ts';

/** Two pictures make a look, as at a terminal. */
const LOOK_PICTURES = 2;
/** Between pictures the face has moved a little. */
const BETWEEN_MILLISECONDS = 500;

/** What was taken of the person before the camera: pictures as for an enrolment, then pictures of looks. */
export interface Measuring {
  readonly captures: readonly FaceCapture[];
  readonly looks: readonly FaceEmbedding[];
}
export const nothingMeasured: Measuring = { captures: [], looks: [] };

/** `look`: this picture is one of a look; `wait`: the next one comes in a moment. */
export type MeasureGuide = CaptureGuide | { readonly kind: 'look' } | { readonly kind: 'wait' };

/** How many of all pictures of a person were taken, and how many are wanted. */
export const measureProgress = ({ captures, looks }: Measuring) => ({
  taken: captures.length + looks.length,
  wanted: capturePoses.length + MEASURED_LOOKS * LOOK_PICTURES,
});

/** What follows from a picture, when the last one was taken so many milliseconds ago. */
export function guideMeasure(view: FaceView | null, measuring: Measuring, milliseconds: number): MeasureGuide {
  const guide = guideCapture(view, measuring.captures, milliseconds);
  if (guide.kind !== 'done') return guide;
  if (measuring.looks.length >= MEASURED_LOOKS * LOOK_PICTURES) return guide;
  const trouble = captureTrouble(view, recognitionLimits);
  if (trouble) return { kind: 'trouble', trouble };
  return { kind: milliseconds < BETWEEN_MILLISECONDS ? 'wait' : 'look' };
}

/** The person's face for the measure; `differ`: the pictures are not of one face; `already`: somebody was measured twice. */
export function faceOfMeasure(
  { captures, looks }: Measuring,
  before: readonly MeasuredFace[],
  { with_card, duplicate }: { readonly with_card: number; readonly duplicate: number },
): MeasuredFace | 'differ' | 'already' {
  const template = templateOf(
    captures.map(({ embedding }) => embedding),
    { with_card },
  );
  const means = Array.from({ length: MEASURED_LOOKS }, (_, look) =>
    meanEmbedding(looks.slice(look * LOOK_PICTURES, (look + 1) * LOOK_PICTURES)),
  ).filter((mean) => mean !== null);
  if (isRefusal(template) || means.length < MEASURED_LOOKS) return 'differ';
  return isMeasuredAlready({ template }, before, duplicate) ? 'already' : { template, looks: means };
}
