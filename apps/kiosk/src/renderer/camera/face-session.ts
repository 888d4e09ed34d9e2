import { captureTrouble, recognitionLimits, type CaptureTrouble } from '@machi/domain/faces/capture';
import { MOST_GAP_MILLISECONDS, type SeenAt } from '@machi/domain/faces/answered-challenge';
import {
  beginChallenge,
  followChallenge,
  type Challenge,
  type ChallengeFailure,
  type ChallengeState,
  type ChallengeStep,
} from '@machi/domain/faces/challenge';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FaceView } from '@machi/domain/faces/view';

/** Guidance for the person after a look. */
export type FaceGuide =
  | { readonly kind: 'trouble'; readonly trouble: CaptureTrouble }
  | { readonly kind: 'step'; readonly step: ChallengeStep }
  | { readonly kind: 'failed'; readonly failure: ChallengeFailure };

/** Leads one person through one challenge. */
export interface FaceSession {
  /** `wantsNumbers`: an embedding is needed, and this picture is good enough for one. */
  see(view: FaceView | null, at: number): { readonly guide: FaceGuide; readonly wantsNumbers: boolean };
  take(embedding: FaceEmbedding): void;
  readonly track: readonly SeenAt[];
  readonly embeddings: readonly FaceEmbedding[];
}

/** Before the head turns and again after it: proves that it is the same person throughout. */
const NUMBERS_BEFORE = 2;
const NUMBERS_IN_ALL = 3;

export function openFaceSession(challenge: Challenge): FaceSession {
  let state: ChallengeState | null = null;
  const track: SeenAt[] = [];
  const embeddings: FaceEmbedding[] = [];
  /** Whether nothing was seen for so long that the host would reject the answer. */
  const isBroken = (at: number): boolean => at - (track.at(-1)?.at ?? at) > MOST_GAP_MILLISECONDS;
  return {
    track,
    embeddings,
    see(view, at) {
      if (isBroken(at)) return { guide: { kind: 'failed', failure: 'too-slow' }, wantsNumbers: false };
      const trouble = captureTrouble(view, recognitionLimits);
      if (state === null && trouble) return { guide: { kind: 'trouble', trouble }, wantsNumbers: false };
      const single = view?.faces === 1 ? view : null;
      const next = followChallenge(challenge, state ?? beginChallenge(at), single, at);
      if (typeof next === 'string') return { guide: { kind: 'failed', failure: next }, wantsNumbers: false };
      state = next;
      if (single) track.push({ at, view: single });
      const most = next.step === 'blink' ? NUMBERS_IN_ALL : next.step === 'return' ? 0 : NUMBERS_BEFORE;
      const wantsNumbers = trouble === null && next.step !== 'done' && embeddings.length < most;
      return { guide: { kind: 'step', step: next.step }, wantsNumbers };
    },
    take: (embedding) => void embeddings.push(embedding),
  };
}
