import { isRefusal, refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';
import type { Pdf } from './document.ts';

/** The PDF, or problems with typed text that cannot be printed. */
export type Printed = { readonly pdf: Uint8Array } | { readonly problems: readonly Problem[] };

const LIMITS = {
  mostWaiting: 20,
  // Two windows, not more.
  mostOfOne: 2,
  mostMilliseconds: 60_000,
  // The thread holds fonts and 60 MB.
  idleMilliseconds: 60_000,
};

/** Draws the PDFs of all features in one thread: each takes 200 ms, which would delay other requests. */
/** @param spend charges drawing to a member */
export function createPress(spend: Spend) {
  const queue = createThreadQueue<Pdf, Printed>(new URL('press-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /**
     * The PDF; 422 `not-printable` for typed text without glyphs, 429 `too-many-requests` if too many wait.
     * @param memberId who asked for it
     */
    async print(memberId: number, paper: Pdf): Promise<Uint8Array | Refusal> {
      const printed = await queue.run(memberId, paper);
      if (isRefusal(printed)) return printed;
      return 'pdf' in printed ? printed.pdf : refuse(422, ...printed.problems);
    },
  };
}
export type Press = ReturnType<typeof createPress>;
