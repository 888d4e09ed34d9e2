import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';

/** A redrawn picture, or why it cannot be drawn. */
export type Drawn =
  | { readonly content: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'file-spoilt' | 'picture-points' };

const LIMITS = {
  mostWaiting: 12,
  mostOfOne: 4,
  // The largest accepted picture takes two seconds.
  mostMilliseconds: 20_000,
  idleMilliseconds: 60_000,
};

/** Redraws pictures, one after the other, in a thread, so that other content of the file is dropped. */
export function createPictures(spend: Spend) {
  const queue = createThreadQueue<Uint8Array, Drawn>(new URL('picture-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /**
     * 429 `too-many-requests` if too many wait. A picture that takes too long or breaks the thread counts as spoilt.
     */
    async draw(memberId: number, content: Uint8Array): Promise<Drawn | Refusal> {
      try {
        const drawn = await queue.run(memberId, content);
        return isRefusal(drawn) ? drawn : drawn;
      } catch {
        return { refused: 'file-spoilt' };
      }
    },
  };
}
