import { likeness } from './embedding.ts';
import type { FaceEmbedding } from './model.ts';

/** Somebody who agreed to be measured: a template of their pictures, and the looks that came after it. */
export interface MeasuredFace {
  readonly template: FaceEmbedding;
  readonly looks: readonly FaceEmbedding[];
}

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;

/** How alike each look is to the own template and to everybody else's, to four digits: all that is kept of a measure. */
export const scoresOf = (faces: readonly MeasuredFace[]) =>
  faces.map(({ template, looks }, person) => ({
    own: looks.map((look) => rounded(likeness(template, look))),
    others: looks.flatMap((look) =>
      faces.flatMap((other, index) => (index === person ? [] : [rounded(likeness(other.template, look))])),
    ),
  }));

/** Whether this face is measured already: somebody who comes twice would be a stranger to themselves. */
export const isMeasuredAlready = (
  { template }: Pick<MeasuredFace, 'template'>,
  faces: readonly MeasuredFace[],
  sameFrom: number,
): boolean => faces.some((face) => likeness(face.template, template) >= sameFrom);
