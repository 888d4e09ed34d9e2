import { likeness } from './embedding.ts';
import type { FaceEmbedding } from './model.ts';

/** A person who agreed to a measurement: their template, and later looks. */
export interface MeasuredFace {
  readonly template: FaceEmbedding;
  readonly looks: readonly FaceEmbedding[];
}

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;

/** Likeness of each look to the own template and to all others, to four digits: all that a measurement stores. */
export const scoresOf = (faces: readonly MeasuredFace[]) =>
  faces.map(({ template, looks }, person) => ({
    own: looks.map((look) => rounded(likeness(template, look))),
    others: looks.flatMap((look) =>
      faces.flatMap((other, index) => (index === person ? [] : [rounded(likeness(other.template, look))])),
    ),
  }));

/** Whether this face has been measured: a person measured twice would count as a stranger to themselves. */
export const isMeasuredAlready = (
  { template }: Pick<MeasuredFace, 'template'>,
  faces: readonly MeasuredFace[],
  sameFrom: number,
): boolean => faces.some((face) => likeness(face.template, template) >= sameFrom);
