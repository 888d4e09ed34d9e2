import { captureTrouble, recognitionLimits } from './capture.ts';
import { beginChallenge, followChallenge, type Challenge, type ChallengeState } from './challenge.ts';
import { likeness, meanEmbedding } from './embedding.ts';
import type { FaceEmbedding } from './model.ts';
import type { FaceView } from './view.ts';

/** One look at a face; `at` in milliseconds of the camera's clock. */
export interface SeenAt {
  readonly at: number;
  readonly view: FaceView;
}

/** One picture is too little for the networks (docs/decisions/0069). */
const LEAST_EMBEDDINGS = 2;
/** Longest gap between two looks, long enough for slow machines; after a longer one it may be another person. */
export const MOST_GAP_MILLISECONDS = 4000;
/** Shortest time in which a person can turn their head, come back and blink. */
const LEAST_MILLISECONDS = 700;
/** Tolerance for two clocks and the transmission. */
const CLOCK_MILLISECONDS = 500;

/**
 * Whether these looks, in order, answer a challenge that was drawn so many milliseconds ago. Looks after its last step
 * are refused.
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
    // The negated comparison also refuses NaN.
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

/** Mean embedding for the search; null unless all pictures, before and after the turn, show the same person. */
export function probeOf(embeddings: readonly FaceEmbedding[], least: number): FaceEmbedding | null {
  const areAlike = embeddings.every((one, index) =>
    embeddings.slice(index + 1).every((other) => likeness(one, other) >= least),
  );
  return areAlike ? meanEmbedding(embeddings) : null;
}
