import type { FaceModelId } from './model.ts';

/**
 * How alike strangers were on the labelled pictures by which a model was tried: templates of three pictures against looks of two
 * frames (`npm run faces:evaluate`). Beyond `foot` lies a generalized Pareto tail.
 */
export interface StrangersOfModel {
  readonly median: number;
  /** Nineteen of twenty comparisons were below. */
  readonly upper: number;
  readonly foot: number;
  /** Which share of the comparisons was above the foot. */
  readonly share: number;
  readonly scale: number;
  readonly shape: number;
}

/** Of each model that a site can be measured with (docs/decisions/0069, 0077). */
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
