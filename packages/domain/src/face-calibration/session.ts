import { templateOf } from '../cards/face-enrolment.ts';
import { capturePoses, guideCapture, type CaptureGuide, type FaceCapture } from '../enrolment/captures.ts';
import { MEASURED_LOOKS } from '../faces/calibration.ts';
import { captureTrouble, recognitionLimits } from '../faces/capture.ts';
import { meanEmbedding } from '../faces/embedding.ts';
import { isMeasuredAlready, type MeasuredFace } from '../faces/measure.ts';
import type { FaceEmbedding } from '../faces/model.ts';
import type { FaceView } from '../faces/view.ts';
import { isRefusal } from '../refusals/model.ts';

/** Pictures per look, as at a terminal. */
const LOOK_PICTURES = 2;
/** Time between pictures, so that the face has moved a little. */
const BETWEEN_MILLISECONDS = 500;

/** Pictures of the current person: as for an enrolment, then those of looks. */
export interface Measuring {
  readonly captures: readonly FaceCapture[];
  readonly looks: readonly FaceEmbedding[];
}
export const nothingMeasured: Measuring = { captures: [], looks: [] };

/** look: this picture is part of a look; wait: the next picture follows shortly. */
export type MeasureGuide = CaptureGuide | { readonly kind: 'look' } | { readonly kind: 'wait' };

/** Number of pictures of a person, taken and wanted. */
export const measureProgress = ({ captures, looks }: Measuring) => ({
  taken: captures.length + looks.length,
  wanted: capturePoses.length + MEASURED_LOOKS * LOOK_PICTURES,
});

/** Guidance after a picture, by the time since the last one. */
export function guideMeasure(view: FaceView | null, measuring: Measuring, milliseconds: number): MeasureGuide {
  const guide = guideCapture(view, measuring.captures, milliseconds);
  if (guide.kind !== 'done') return guide;
  if (measuring.looks.length >= MEASURED_LOOKS * LOOK_PICTURES) return guide;
  const trouble = captureTrouble(view, recognitionLimits);
  if (trouble) return { kind: 'trouble', trouble };
  return { kind: milliseconds < BETWEEN_MILLISECONDS ? 'wait' : 'look' };
}

/** The person's measured face. differ: the pictures show different faces; already: they have been measured before. */
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
