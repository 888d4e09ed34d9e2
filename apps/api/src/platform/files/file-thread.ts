import type { MediaType } from '@machi/domain/files/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';

/** What a file is by its content. */
export interface Looked {
  /** Undefined: nothing that is taken. */
  readonly media_type: MediaType | undefined;
  /** A PDF that does more than show pages, or of which nobody can say. */
  readonly isActive: boolean;
}

const LIMITS = {
  mostWaiting: 30,
  // A form takes ten files together.
  mostOfOne: 12,
  // The dearest that is taken needs half a second.
  mostMilliseconds: 10_000,
  idleMilliseconds: 60_000,
};

/** Looks at what came in, one file after the other, in a thread of its own. */
export function createFileThread(spend: Spend) {
  const queue = createThreadQueue<Uint8Array, Looked>(new URL('file-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /** 429 `too-many-requests` when too many wait. Undefined: it took too long, or broke the thread. */
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
