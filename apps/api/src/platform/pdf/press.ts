import { isRefusal, refuse, type Problem, type Refusal } from '@machi/domain/refusals/model';
import { createThreadQueue, type Spend } from '../work/thread-queue.ts';
import type { Pdf } from './document.ts';

/** The PDF, or what of the typed words cannot be printed. */
export type Printed = { readonly pdf: Uint8Array } | { readonly problems: readonly Problem[] };

const LIMITS = {
  mostWaiting: 20,
  // Two windows, and no more.
  mostOfOne: 2,
  mostMilliseconds: 60_000,
  // The thread holds fonts and 60 MB.
  idleMilliseconds: 60_000,
};

/**
 * Draws the papers of all features in one thread of its own: each takes 200 ms, in which nobody else would be answered.
 */
/** @param spend takes off what is drawn for a member */
export function createPress(spend: Spend) {
  const queue = createThreadQueue<Pdf, Printed>(new URL('press-worker.ts', import.meta.url), LIMITS, spend);
  return {
    /**
     * The paper as PDF; 422 `not-printable` for typed words without glyphs, 429 `too-many-requests` when too many papers wait.
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
