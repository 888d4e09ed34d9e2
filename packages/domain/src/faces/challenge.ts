import { OPEN_EYE, SHUT_EYE } from './capture.ts';
import type { FaceView } from './view.ts';

/**
 * What a living person is asked to do, so that a photo held up is not taken for them: turn the head to a side drawn at
 * random, look ahead again, and blink (ISO/IEC 30107 calls it a challenge and response). A film of the person played to the
 * camera can pass; a flat picture cannot.
 */
export interface Challenge {
  /** The person's own left or right. */
  readonly side: 'left' | 'right';
}

/** How far the head turns at least, degrees. */
export const LEAST_TURN = 15;
/** Looking ahead again. */
const AHEAD = 8;
/** A face that jumps by more than this share of the picture between two looks is another one. */
const MOST_JUMP = 0.2;
/** The head comes back from the side slowly enough to be seen on its way. */
export const CHALLENGE_SECONDS = 12;

/** What is still to be done. */
export type ChallengeStep = 'look-ahead' | 'turn' | 'return' | 'blink' | 'done';

export interface ChallengeState {
  readonly step: ChallengeStep;
  readonly startedAt: number;
  /** Eyes as they were last seen, for the blink. */
  readonly eyes: 'open' | 'shut' | null;
  readonly place: { readonly x: number; readonly y: number } | null;
}

/** Why a challenge begins anew. */
export type ChallengeFailure = 'too-slow' | 'wrong-side' | 'another-face' | 'face-lost';

/** A challenge that begins; `at` in milliseconds. */
export const beginChallenge = (at: number): ChallengeState => ({
  step: 'look-ahead',
  startedAt: at,
  eyes: null,
  place: null,
});

function eyesOf({ rightEye, leftEye }: FaceView): ChallengeState['eyes'] {
  if (rightEye >= OPEN_EYE && leftEye >= OPEN_EYE) return 'open';
  return rightEye < SHUT_EYE && leftEye < SHUT_EYE ? 'shut' : null;
}

/** The state after one more look at the face, or why it failed. `view` is null where no single face was seen. */
export function followChallenge(
  challenge: Challenge,
  state: ChallengeState,
  view: FaceView | null,
  at: number,
): ChallengeState | ChallengeFailure {
  if (state.step === 'done') return state;
  if (at - state.startedAt > CHALLENGE_SECONDS * 1000) return 'too-slow';
  if (!view) return state.step === 'look-ahead' ? state : 'face-lost';
  const place = { x: view.offsetX, y: view.offsetY };
  if (state.place && Math.hypot(place.x - state.place.x, place.y - state.place.y) > MOST_JUMP) return 'another-face';
  const turn = challenge.side === 'left' ? view.yaw : -view.yaw;
  const isAhead = Math.abs(view.yaw) <= AHEAD;
  const next = { ...state, place };
  switch (state.step) {
    case 'look-ahead':
      return isAhead && eyesOf(view) === 'open' ? { ...next, step: 'turn' } : next;
    case 'turn':
      if (turn <= -LEAST_TURN) return 'wrong-side';
      return turn >= LEAST_TURN ? { ...next, step: 'return' } : next;
    case 'return':
      return isAhead ? { ...next, step: 'blink', eyes: null } : next;
    case 'blink': {
      const eyes = eyesOf(view);
      if (state.eyes === null) return eyes === 'open' ? { ...next, eyes } : next;
      if (state.eyes === 'open') return eyes === 'shut' ? { ...next, eyes } : next;
      return eyes === 'open' ? { ...next, step: 'done', eyes } : next;
    }
  }
}
