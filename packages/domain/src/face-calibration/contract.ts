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

/** Thresholds of faces, measured on site with people who agreed; scores alone are kept (docs/decisions/0077). */

/** What a threshold becomes, and what is to be expected of it. */
export const MeasuredThreshold = z.object({
  /** The largest gallery it is for; null: of the one whose town card is held. */
  at_most: z.nullable(z.number()),
  before: z.number(),
  after: z.number(),
  /** In which share of looks a stranger would be taken for somebody with it, from 0 to 1, and how it was without. */
  stranger_rate: z.number(),
  stranger_rate_before: z.number(),
  /** How many looks of those measured it would have missed. */
  missed: z.number(),
});
export type MeasuredThreshold = z.infer<typeof MeasuredThreshold>;

export const FaceCalibration = z.object({
  face_calibration_id: z.number(),
  /** Empty where a restore put back what had been in force: who measured it, and whom, is lost. */
  place: z.string(),
  model_id: FaceModelId,
  /** 0 of one that was refused: its scores are gone. */
  people: z.number(),
  looks: z.number(),
  /** outdated: a newer one is in force, or the town has another model. */
  state: z.enum(['waiting', 'in-force', 'refused', 'outdated']),
  asked_at: z.string(),
  /** Null once they have left. */
  asked_by_name: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  /** Why whoever reads this cannot approve it; null when they can, or when nothing is to be approved. */
  obstacle: z.nullable(z.string()),
  thresholds: z.array(MeasuredThreshold),
});
export type FaceCalibration = z.infer<typeof FaceCalibration>;

/** How many faces terminals of a pass know, and what is to be expected of so many. */
export const FaceGallery = z.object({
  pass: PassKind,
  faces: z.number(),
  /** Null where the gallery is too large for a face alone. */
  likeness: z.nullable(z.number()),
  is_confirmed: z.boolean(),
  /** In which share of looks a stranger would be taken for somebody; null where the card is asked for. */
  stranger_rate: z.nullable(z.number()),
});
export type FaceGallery = z.infer<typeof FaceGallery>;

const Score = z.number().check(z.minimum(-1), z.maximum(1));
const Scores = (most: number) => list(Score, most);
const one = z.object({ face_calibration_id: RowId });
const reply = z.object({ calibration: FaceCalibration });

export const listFaceCalibrations = endpoint('listFaceCalibrations', 'GET', '/api/face-calibrations', {
  reply: z.object({
    /** By which a desk that measures knows whether pictures are of one face, and whether somebody was measured before. */
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
    /** Where it was measured: the camera and its light. */
    place: requiredText(60),
    /** How alike the looks of each person were to the own pictures, and to those of all others; nobody is named. */
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
