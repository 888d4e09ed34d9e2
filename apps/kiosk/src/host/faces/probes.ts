import { createHash } from 'node:crypto';
import { areEnough, isChallengeAnswered, probeOf } from '@machi/domain/faces/answered-challenge';
import { embeddingOfBytes } from '@machi/domain/faces/bytes';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { FaceAnswer } from '../../bridge.ts';
import type { AskedChallenge } from './challenges.ts';

/** Number of embeddings remembered, by their hashes. */
const MOST_REMEMBERED = 20_000;

export interface Probes {
  /** Embeddings to search with; a problem if the answer is invalid or does not show a living person. */
  take(
    answer: FaceAnswer,
    asked: AskedChallenge,
    faces: Pick<FacesFile, 'model_id' | 'with_card'>,
  ): { readonly probe: FaceEmbedding } | { readonly problem: 'face-not-followed' | 'face-unsure' };
}

/** Judges a screen's answer from its camera: neither the screen nor the person before it is trusted. */
export function openProbes(): Probes {
  const seen = new Set<string>();

  /** Whether all of these are new. A camera never gives the same numbers twice; a recording does. */
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
      if (!isNew || !isChallengeAnswered(asked.challenge, answer.track, asked.milliseconds))
        return { problem: 'face-not-followed' };
      const embeddings = sent.map(embeddingOfBytes).filter((embedding) => embedding !== null);
      const isWhole = embeddings.length === sent.length && areEnough(embeddings);
      if (!isWhole || answer.model_id !== faces.model_id) return { problem: 'face-unsure' };
      const probe = probeOf(embeddings, faces.with_card);
      return probe ? { probe } : { problem: 'face-not-followed' };
    },
  };
}
