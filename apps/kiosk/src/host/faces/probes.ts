import { createHash } from 'node:crypto';
import { captureTrouble, recognitionLimits } from '@machi/domain/faces/capture';
import { beginChallenge, followChallenge } from '@machi/domain/faces/challenge';
import type { ChallengeState } from '@machi/domain/faces/challenge';
import { embeddingOfBytes } from '@machi/domain/faces/bytes';
import { likeness, meanEmbedding } from '@machi/domain/faces/embedding';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { FaceAnswer } from '../../bridge.ts';
import type { AskedChallenge } from './challenges.ts';

/** One picture alone is not enough for any of the networks. */
const LEAST_EMBEDDINGS = 2;
/** Whoever is not seen for longer may be another person; while a slow machine makes numbers of a picture it sees none. */
const MOST_GAP_MILLISECONDS = 4000;
/** Nobody turns their head, comes back and blinks in less. */
const LEAST_MILLISECONDS = 700;
/** Two clocks, and the way between them. */
const CLOCK_MILLISECONDS = 500;
/** So many embeddings are remembered, by their hashes. */
const MOST_REMEMBERED = 20_000;

export interface Probes {
  /** The numbers by which somebody is looked for; a problem where the answer does not show a living person, or is none. */
  take(
    answer: FaceAnswer,
    asked: AskedChallenge,
    faces: Pick<FacesFile, 'model_id' | 'with_card'>,
  ): { readonly probe: FaceEmbedding } | { readonly problem: 'face-not-followed' | 'face-unsure' };
}

/** Whether these looks, one after the other, are the answer to this challenge, in the time that has gone by here. */
function isFollowed({ track }: FaceAnswer, { challenge, milliseconds }: AskedChallenge): boolean {
  const [first] = track;
  const last = track.at(-1);
  if (!first || !last || captureTrouble(first.view, recognitionLimits) !== null) return false;
  const took = last.at - first.at;
  if (took < LEAST_MILLISECONDS || took > milliseconds + CLOCK_MILLISECONDS) return false;
  let state: ChallengeState = beginChallenge(first.at);
  let before = first.at;
  for (const [index, { at, view }] of track.entries()) {
    const gap = at - before;
    if ((index > 0 && gap <= 0) || gap > MOST_GAP_MILLISECONDS || view.faces !== 1) return false;
    // Nothing comes after the last step.
    if (state.step === 'done') return false;
    const next = followChallenge(challenge, state, view, at);
    if (typeof next === 'string') return false;
    state = next;
    before = at;
  }
  return state.step === 'done';
}

const areAlike = (embeddings: readonly FaceEmbedding[], least: number): boolean =>
  embeddings.every((one, index) => embeddings.slice(index + 1).every((other) => likeness(one, other) >= least));

/** Judges what a screen says that its camera saw: the screen may lie, and so may what stands before the camera. */
export function openProbes(): Probes {
  const seen = new Set<string>();

  /** Whether none of these was seen before. A camera never gives the same numbers twice; a recording does. */
  function areNew(embeddings: readonly Uint8Array[]): boolean {
    const hashes = embeddings.map((bytes) => createHash('sha256').update(bytes).digest('base64'));
    const isNew = new Set(hashes).size === hashes.length && hashes.every((hash) => !seen.has(hash));
    for (const hash of hashes) seen.add(hash);
    for (const hash of seen) {
      if (seen.size <= MOST_REMEMBERED) break;
      seen.delete(hash);
    }
    return isNew;
  }

  return {
    take(answer, asked, faces) {
      const sent = answer.embeddings.map((text) => Buffer.from(text, 'base64'));
      const isNew = areNew(sent);
      if (!isNew || !isFollowed(answer, asked)) return { problem: 'face-not-followed' };
      const embeddings = sent.map(embeddingOfBytes).filter((embedding) => embedding !== null);
      const isWhole = embeddings.length === sent.length && embeddings.length >= LEAST_EMBEDDINGS;
      if (!isWhole || answer.model_id !== faces.model_id) return { problem: 'face-unsure' };
      // The person before the turn and the one after it.
      if (!areAlike(embeddings, faces.with_card)) return { problem: 'face-not-followed' };
      const probe = meanEmbedding(embeddings);
      return probe ? { probe } : { problem: 'face-unsure' };
    },
  };
}
