import { captureTrouble, recognitionLimits } from './capture.ts';
import { beginChallenge, followChallenge, type Challenge, type ChallengeState } from './challenge.ts';
import { likeness, meanEmbedding } from './embedding.ts';
import type { FaceEmbedding } from './model.ts';
import type { FaceView } from './view.ts';

/** A look at a face; `at` in milliseconds of the clock of whoever looked. */
export interface SeenAt {
  readonly at: number;
  readonly view: FaceView;
}

/** One picture alone is not enough for any of the networks (docs/decisions/0069). */
const LEAST_EMBEDDINGS = 2;
/** Whoever is not seen for longer may be another person; while a slow machine makes numbers of a picture it sees none. */
export const MOST_GAP_MILLISECONDS = 4000;
/** Nobody turns their head, comes back and blinks in less. */
const LEAST_MILLISECONDS = 700;
/** Two clocks, and the way between them. */
const CLOCK_MILLISECONDS = 500;

/**
 * Whether these looks, one after the other, are the answer to a challenge that was drawn so many milliseconds ago. Nothing
 * may come after its last step.
 */
export function isChallengeAnswered(challenge: Challenge, track: readonly SeenAt[], milliseconds: number): boolean {
  const [first] = track;
  const last = track.at(-1);
  if (!first || !last || captureTrouble(first.view, recognitionLimits) !== null) return false;
  const took = last.at - first.at;
  if (!(took >= LEAST_MILLISECONDS && took <= milliseconds + CLOCK_MILLISECONDS)) return false;
  let state: ChallengeState = beginChallenge(first.at);
  let before = first.at;
  for (const [index, { at, view }] of track.entries()) {
    const gap = at - before;
    // A time that is no number is no time: it is neither before nor after another.
    if (!(gap <= MOST_GAP_MILLISECONDS && (index === 0 || gap > 0)) || view.faces !== 1) return false;
    if (state.step === 'done') return false;
    const next = followChallenge(challenge, state, view, at);
    if (typeof next === 'string') return false;
    state = next;
    before = at;
  }
  return state.step === 'done';
}

export const areEnough = (embeddings: readonly FaceEmbedding[]): boolean => embeddings.length >= LEAST_EMBEDDINGS;

/** The numbers by which somebody is looked for; null where the pictures, of before the turn and after it, are not all of one person. */
export function probeOf(embeddings: readonly FaceEmbedding[], least: number): FaceEmbedding | null {
  const areAlike = embeddings.every((one, index) =>
    embeddings.slice(index + 1).every((other) => likeness(one, other) >= least),
  );
  return areAlike ? meanEmbedding(embeddings) : null;
}
