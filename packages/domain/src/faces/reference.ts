import type { FaceModelId } from './model.ts';

/**
 * Likeness of strangers on the labelled pictures of a model: templates of three pictures against looks of two frames
 * (`npm run faces:evaluate`). Beyond `foot` follows a generalized Pareto tail.
 */
export interface StrangersOfModel {
  readonly median: number;
  /** The 95th percentile. */
  readonly upper: number;
  readonly foot: number;
  /** Share of the comparisons above the foot. */
  readonly share: number;
  readonly scale: number;
  readonly shape: number;
}

/** Reference for each model with which a site can be measured (docs/decisions/0069, 0077). */
export const strangersOfModels: Readonly<Partial<Record<FaceModelId, StrangersOfModel>>> = {
  'dlib-resnet-v1+faceres-1': {
    median: 0.7792,
    upper: 0.845,
    foot: 0.8688,
    share: 0.01,
    scale: 0.01274,
    shape: -0.1099,
  },
};
