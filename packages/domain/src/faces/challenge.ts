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

/**
 * Of the distance of the eyes from ahead, measured in depth: it stays when a head turns. A print has to be turned so far that it
 * gets narrower, and the mesh with it (decisions/0076).
 */
const LEAST_WIDTH_SHARE = 0.9;

/** Of the person's own open eyes: at most so much is shut, at least so much is open again (decisions/0071). */
const SHUT_SHARE = 0.8;
const OPEN_SHARE = 0.9;
/** Degrees. */
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
  /** For the blink: how open this person's own eyes are when open, and how they were last seen; null until then. */
  readonly eyes: OwnEyes | null;
  readonly place: { readonly x: number; readonly y: number } | null;
  /** How far apart the eyes were at most while they looked ahead, pixels: a print is turned a good way before its mesh is. */
  readonly width: number;
}

/** Why a challenge begins anew. */
export type ChallengeFailure = 'too-slow' | 'wrong-side' | 'another-face' | 'face-lost';

/** A challenge that begins; `at` in milliseconds. */
export const beginChallenge = (at: number): ChallengeState => ({
  step: 'look-ahead',
  startedAt: at,
  eyes: null,
  place: null,
  width: 0,
});

/** This person's eyes as wide as they were seen so far: eyes are of many shapes, and those of old people often narrow. */
const wider = ({ rightEye, leftEye, pitch }: FaceView, own: OwnEyes | null): OwnEyes => {
  const isWider = rightEye + leftEye > (own ? own.right + own.left : 0);
  return isWider || !own ? { right: rightEye, left: leftEye, pitch, isShut: false } : own;
};

/**
 * Shut as measured against this person's own open eyes: the mesh draws the lids of a shut eye well apart. Who nods has other
 * eyes without a blink.
 */
function areShut({ rightEye, leftEye, pitch }: FaceView, own: OwnEyes): boolean {
  if (Math.abs(pitch - own.pitch) > MOST_NOD) return false;
  return rightEye <= own.right * SHUT_SHARE && leftEye <= own.left * SHUT_SHARE;
}

const areOpenAgain = ({ rightEye, leftEye }: FaceView, own: OwnEyes): boolean =>
  rightEye >= own.right * OPEN_SHARE && leftEye >= own.left * OPEN_SHARE;

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
