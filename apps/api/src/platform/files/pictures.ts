import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';

/** A picture drawn anew, or why it cannot be. */
export type Drawn =
  | { readonly content: Uint8Array; readonly width: number; readonly height: number }
  | { readonly refused: 'file-spoilt' | 'picture-points' };

const LIMITS = {
  mostWaiting: 12,
  mostOfOne: 4,
  // The largest that is taken needs two seconds.
  mostMilliseconds: 20_000,
  idleMilliseconds: 60_000,
};

/** Draws pictures anew, one after the other, in a thread of its own: what else was in the file does not come along. */
export function createPictures(spend: Spend) {
  const queue = createThreadQueue<Uint8Array, Drawn>(new URL('picture-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /** 429 `too-many-requests` when too many wait. A picture that takes too long or breaks the thread is a spoilt one. */
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
