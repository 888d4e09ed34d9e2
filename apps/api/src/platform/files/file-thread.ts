import type { MediaType } from '@machi/domain/files/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';

/** The result of a file's check. */
export interface Looked {
  /** Undefined: not an accepted type. */
  readonly media_type: MediaType | undefined;
  /** A PDF that contains more than pages, or cannot be fully checked. */
  readonly isActive: boolean;
}

const LIMITS = {
  mostWaiting: 30,
  // A form accepts ten files together.
  mostOfOne: 12,
  // The slowest accepted file takes half a second.
  mostMilliseconds: 10_000,
  idleMilliseconds: 60_000,
};

/** Checks uploaded files, one after the other, in a thread. */
export function createFileThread(spend: Spend) {
  const queue = createThreadQueue<Uint8Array, Looked>(new URL('file-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /** 429 `too-many-requests` if too many wait. Undefined: it took too long or broke the thread. */
    async look(memberId: number, content: Uint8Array): Promise<Looked | Refusal | undefined> {
      try {
        const looked: Looked | Refusal = await queue.run(memberId, content);
        return looked;
      } catch {
        return undefined;
      }
    },
  };
}
export type FileThread = ReturnType<typeof createFileThread>;
