import { meanEmbedding } from '@machi/domain/faces/embedding';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { StrangersOfModel } from '@machi/domain/faces/reference';
import { equalErrorRate, shareFrom, strangersOf, thresholdAt, thresholdOfGallery } from './figures.ts';

/** Person with the embeddings of each picture; a person with one picture counts only as a stranger. */
export interface LabelledPerson {
  readonly name: string;
  readonly embeddings: readonly FaceEmbedding[];
}

export type Compare = (one: FaceEmbedding, other: FaceEmbedding) => number;

export interface Scores {
  readonly mated: readonly number[];
  readonly nonMated: readonly number[];
  /** Best score of each look against everybody else. */
  readonly bestOfOthers: readonly number[];
  readonly people: number;
}

/** Compares every two pictures, without averages. */
export function singlePairs(people: readonly LabelledPerson[], compare: Compare): Pick<Scores, 'mated' | 'nonMated'> {
  const all = people.flatMap(({ embeddings }, person) => embeddings.map((embedding) => ({ person, embedding })));
  const mated: number[] = [];
  const nonMated: number[] = [];
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      (one.person === other.person ? mated : nonMated).push(compare(one.embedding, other.embedding));
  return { mated, nonMated };
}

const averaged = (embeddings: readonly FaceEmbedding[]): FaceEmbedding => {
  const mean = meanEmbedding(embeddings);
  if (!mean) throw new Error('embeddings that cancel each other out');
  return mean;
};

/** Looks of this many frames, from the pictures that are not in the template. */
function accessesOf(pictures: readonly FaceEmbedding[], frames: number): FaceEmbedding[] {
  if (frames === 1) return [...pictures];
  return pictures.flatMap((one, index) =>
    pictures.slice(index + 1, index + frames).map((other) => averaged([one, other])),
  );
}

/**
 * Compares templates of several pictures with looks of several frames. Everybody is enrolled twice, once with their
 * first pictures and once with their last, and looked at with the others.
 */
export function trial(people: readonly LabelledPerson[], templates: number, frames: number, compare: Compare): Scores {
  const enough = people.filter(({ embeddings }) => embeddings.length >= templates + Math.max(frames, 2));
  const strangers = people.filter(({ embeddings }) => embeddings.length === 1);
  const mated: number[] = [];
  const nonMated: number[] = [];
  const bestOfOthers: number[] = [];
  for (const order of ['first', 'last'] as const) {
    const enrolled = enough.map(({ embeddings }) => {
      const pictures = order === 'first' ? embeddings : embeddings.toReversed();
      return { template: averaged(pictures.slice(0, templates)), looks: accessesOf(pictures.slice(templates), frames) };
    });
    const outside = frames === 1 ? strangers.flatMap(({ embeddings }) => embeddings) : [];
    for (const [person, { looks }] of enrolled.entries())
      for (const look of looks) {
        let best = -Infinity;
        for (const [other, { template }] of enrolled.entries()) {
          const score = compare(template, look);
          if (other === person) mated.push(score);
          else {
            nonMated.push(score);
            best = Math.max(best, score);
          }
        }
        bestOfOthers.push(best);
      }
    for (const look of outside) {
      const scores = enrolled.map(({ template }) => compare(template, look));
      nonMated.push(...scores);
      bestOfOthers.push(Math.max(...scores));
    }
  }
  return { mated, nonMated, bestOfOthers, people: enough.length };
}

/** Share of looks at unenrolled people that may find somebody. */
const FPIR = 0.01;
const GALLERIES = [300, 1000, 5000] as const;
const RATES = [1e-3, 1e-4] as const;

export interface GalleryFigure {
  readonly gallery: number;
  readonly threshold: number;
  readonly fnir: number;
  /** The tail is estimated: there are too few comparisons to count. */
  readonly isReckoned: boolean;
}
export interface RateFigure {
  readonly far: number;
  readonly threshold: number;
  readonly tar: number;
  readonly isReckoned: boolean;
}
export interface TrialFigures {
  readonly templates: number;
  readonly frames: number;
  readonly people: number;
  readonly comparisons: number;
  readonly eer: number;
  readonly galleries: readonly GalleryFigure[];
  readonly rates: readonly RateFigure[];
  /** Reference for a town's own measurement. */
  readonly strangers: StrangersOfModel;
}

/** Figures of a trial; the first gallery is everybody enrolled in it, counted and not estimated. */
export function figuresOf(scores: Scores, templates: number, frames: number): TrialFigures {
  const { mated, nonMated, bestOfOthers, people } = scores;
  const missedBelow = (threshold: number): number => 1 - shareFrom(mated, threshold);
  const counted = thresholdAt(bestOfOthers, FPIR);
  return {
    templates,
    frames,
    people,
    comparisons: mated.length + nonMated.length,
    eer: equalErrorRate(mated, nonMated),
    galleries: [
      { gallery: people - 1, ...counted, fnir: missedBelow(counted.threshold) },
      ...GALLERIES.map((gallery) => {
        const found = thresholdOfGallery(nonMated, gallery, FPIR);
        return { gallery, ...found, fnir: missedBelow(found.threshold) };
      }),
    ],
    rates: RATES.map((far) => {
      const found = thresholdAt(nonMated, far);
      return { far, ...found, tar: shareFrom(mated, found.threshold) };
    }),
    strangers: strangersOf(nonMated),
  };
}
