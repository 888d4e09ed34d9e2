import type { FaceView } from './view.ts';

/**
 * A test of liveness, so that a photo does not pass: turn the head to a random side, look ahead again, and blink (a
 * challenge and response in ISO/IEC 30107). A film of the person can pass; a flat picture cannot.
 */
export interface Challenge {
  /** The person's own left or right. */
  readonly side: 'left' | 'right';
}

/** Least turn of the head, degrees. */
export const LEAST_TURN = 15;
/** Greatest turn that counts as looking ahead, degrees. */
const AHEAD = 8;
/** A face that moves by more than this share of the picture between two looks is another person's. */
const MOST_JUMP = 0.2;
/** Time for the whole challenge: enough to return slowly, so that the movement is seen. */
export const CHALLENGE_SECONDS = 12;

/**
 * Least distance of the eyes, measured in depth, as a share of that from ahead. It stays when a head turns. A print
 * must be turned so far that it gets narrower, and the mesh with it (decisions/0076).
 */
const LEAST_WIDTH_SHARE = 0.9;

/** Shares of the own open eyes: below the first they are shut, above the second open again (decisions/0071). */
const SHUT_SHARE = 0.8;
const OPEN_SHARE = 0.9;
/** Greatest nod during the blink, degrees. */
const MOST_NOD = 8;

export type ChallengeStep = 'look-ahead' | 'turn' | 'return' | 'blink' | 'done';

interface OwnEyes {
  readonly right: number;
  readonly left: number;
  readonly pitch: number;
  readonly isShut: boolean;
}

export interface ChallengeState {
  readonly step: ChallengeStep;
  readonly startedAt: number;
  /** The person's own open eyes, and whether they were last shut; null before the blink. */
  readonly eyes: OwnEyes | null;
  readonly place: { readonly x: number; readonly y: number } | null;
  /** Largest distance of the eyes from ahead, pixels: a print is half turned before its mesh is. */
  readonly width: number;
}

/** Reasons to begin a challenge anew. */
export type ChallengeFailure = 'too-slow' | 'wrong-side' | 'another-face' | 'face-lost';

/** A new challenge; `at` in milliseconds. */
export const beginChallenge = (at: number): ChallengeState => ({
  step: 'look-ahead',
  startedAt: at,
  eyes: null,
  place: null,
  width: 0,
});

/** The person's eyes at their widest so far: eyes have many shapes, and those of old people are often narrow. */
const wider = ({ rightEye, leftEye, pitch }: FaceView, own: OwnEyes | null): OwnEyes => {
  const isWider = rightEye + leftEye > (own ? own.right + own.left : 0);
  return isWider || !own ? { right: rightEye, left: leftEye, pitch, isShut: false } : own;
};

/**
 * Whether both eyes are shut, compared with the person's own open eyes: the mesh draws even shut lids well apart. A nod
 * changes the eyes without a blink, so it does not count.
 */
function areShut({ rightEye, leftEye, pitch }: FaceView, own: OwnEyes): boolean {
  if (Math.abs(pitch - own.pitch) > MOST_NOD) return false;
  return rightEye <= own.right * SHUT_SHARE && leftEye <= own.left * SHUT_SHARE;
}

const areOpenAgain = ({ rightEye, leftEye }: FaceView, own: OwnEyes): boolean =>
  rightEye >= own.right * OPEN_SHARE && leftEye >= own.left * OPEN_SHARE;

/** The state after one more look, or why it failed. `view` is null unless exactly one face was seen. */
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
  const next = { ...state, place, width: isAhead ? Math.max(state.width, view.eyeDistance) : state.width };
  switch (state.step) {
    case 'look-ahead':
      return isAhead ? { ...next, step: 'turn' } : next;
    case 'turn':
      if (turn <= -LEAST_TURN) return 'wrong-side';
      return turn >= LEAST_TURN && view.eyeDistance >= state.width * LEAST_WIDTH_SHARE
        ? { ...next, step: 'return' }
        : next;
    case 'return':
      return isAhead ? { ...next, step: 'blink', eyes: null } : next;
    case 'blink': {
      if (!isAhead) return next;
      const own = state.eyes;
      if (!own) return { ...next, eyes: wider(view, null) };
      if (own.isShut) return areOpenAgain(view, own) ? { ...next, step: 'done' } : next;
      return { ...next, eyes: areShut(view, own) ? { ...own, isShut: true } : wider(view, own) };
    }
  }
}
