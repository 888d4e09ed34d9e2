import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import {
  LEAST_MEASURED,
  MEASURED_LOOKS,
  MOST_MEASURED,
  isWholeMeasure,
  type MeasuredPerson,
} from '../faces/calibration.ts';
import { FaceModelId } from '../faces/model.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { PassKind } from '../passes/model.ts';
import { refusalsOfSecond } from '../second-official/waiting.ts';

const endpoint = endpointsFor('face:calibrate:any');

const at = '/api/face-calibrations/:face_calibration_id';

/** Thresholds of faces, measured on site with people who agreed. Only scores are stored (docs/decisions/0077). */

/** A threshold before and after the measurement, and its expected effects. */
export const MeasuredThreshold = z.object({
  /** Largest gallery of the threshold; null: the threshold beside a town card. */
  at_most: z.nullable(z.number()),
  before: z.number(),
  after: z.number(),
  /** Share of looks in which a stranger would be taken for somebody, from 0 to 1, after and before. */
  stranger_rate: z.number(),
  stranger_rate_before: z.number(),
  /** Number of measured looks that it would have missed. */
  missed: z.number(),
});
export type MeasuredThreshold = z.infer<typeof MeasuredThreshold>;

export const FaceCalibration = z.object({
  face_calibration_id: z.number(),
  /** Empty if a restore recovered the thresholds: who measured them, and where, is lost. */
  place: z.string(),
  model_id: FaceModelId,
  /** 0 after a refusal, which deletes the scores. */
  people: z.number(),
  looks: z.number(),
  /** outdated: a newer one is in force, or the town has another model. */
  state: z.enum(['waiting', 'in-force', 'refused', 'outdated']),
  asked_at: z.string(),
  /** Null once the official has left. */
  asked_by_name: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  /** Why the reader cannot approve it; null: they can, or there is nothing to approve. */
  obstacle: z.nullable(z.string()),
  thresholds: z.array(MeasuredThreshold),
});
export type FaceCalibration = z.infer<typeof FaceCalibration>;

/** Number of faces at terminals of a pass, with the expected effects. */
export const FaceGallery = z.object({
  pass: PassKind,
  faces: z.number(),
  /** Null if the gallery is too large for a face alone. */
  likeness: z.nullable(z.number()),
  is_confirmed: z.boolean(),
  /** Share of looks in which a stranger would be taken for somebody; null if the card is asked for. */
  stranger_rate: z.nullable(z.number()),
});
export type FaceGallery = z.infer<typeof FaceGallery>;

const Score = z.number().check(z.minimum(-1), z.maximum(1));
const Scores = (most: number) => list(Score, most);
const one = z.object({ face_calibration_id: RowId });
const reply = z.object({ calibration: FaceCalibration });

export const listFaceCalibrations = endpoint('listFaceCalibrations', 'GET', '/api/face-calibrations', {
  reply: z.object({
    /** Thresholds with which the desk checks that pictures show one face, and that nobody is measured twice. */
    rules: z.object({ model_id: FaceModelId, with_card: z.number(), duplicate: z.number() }),
    galleries: z.array(FaceGallery),
    calibrations: z.array(FaceCalibration),
  }),
  refusals: ['not-found'],
  description: 'What is to be expected of the faces enrolled, and the latest measures on site, the newest first.',
});

export const proposeFaceCalibration = endpoint('proposeFaceCalibration', 'POST', '/api/face-calibrations', {
  input: z.object({
    model_id: FaceModelId,
    /** Place of the measurement: the camera and its light. */
    place: requiredText(60),
    /** Likeness of each person's looks to their own pictures, and to those of all others, without names. */
    people: list(
      z.object({ own: Scores(MEASURED_LOOKS), others: Scores(MEASURED_LOOKS * (MOST_MEASURED - 1)) }),
      MOST_MEASURED,
    ).check(
      z.refine((people: readonly unknown[]) => people.length >= LEAST_MEASURED, {
        error: 'min-count',
        params: { values: [LEAST_MEASURED] },
        abort: true,
      }),
      z.refine((people: readonly MeasuredPerson[]) => isWholeMeasure(people), { error: 'format' }),
    ),
  }),
  reply,
  success: 201,
  refusals: ['not-found', 'face-model'],
  description:
    'Hands in what was measured at the desk. A second official approves it; what waited before is replaced. Thresholds only rise.',
});

export const approveFaceCalibration = endpoint('approveFaceCalibration', 'POST', `${at}/approve`, {
  input: one,
  reply,
  refusals: refusalsOfSecond,
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'Puts the measured thresholds in force, by another official than the one who measured.',
});

export const refuseFaceCalibration = endpoint('refuseFaceCalibration', 'POST', `${at}/refuse`, {
  input: one,
  reply,
  refusals: ['not-found', 'second-decided'],
  changes: ['listFaceCalibrations', 'listQuarantines', 'listTerminals'],
  description: 'Ends a measure that waits; the thresholds stay as they are.',
});
