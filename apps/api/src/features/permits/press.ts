import type { DateText } from '@machi/domain/calendar/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import type { Problem, Refusal } from '@machi/domain/refusals/model';
import type { TownPack } from '@machi/domain/town/model';
import { createThreadQueue } from '../../platform/work/thread-queue.ts';
import type { PaperApplication } from './application.ts';
import type { ReceiptWords } from './receipt-paper.ts';

/** A paper to be drawn, with all that stands on it. */
export type PaperOrder = {
  readonly town: Pick<TownPack, 'town'>;
  readonly application: PaperApplication;
  readonly now: Date;
} & (
  | { readonly kind: 'permit'; readonly issuedOn: DateText }
  | { readonly kind: 'receipt'; readonly paidAt: Date; readonly typed: ReceiptWords }
);

/** The PDF, or what of the typed words cannot be printed. */
export type Printed = { readonly paper: Uint8Array } | { readonly problems: readonly Problem[] };

const LIMITS = {
  mostWaiting: 20,
  // Two windows, and no more.
  mostOfOne: 2,
  mostMilliseconds: 60_000,
  // The thread holds fonts and 60 MB.
  idleMilliseconds: 60_000,
};

/** What draws papers, in a thread of its own: each takes 200 ms in which nobody else would be answered. */
export function createPress() {
  const queue = createThreadQueue<PaperOrder, Printed>(new URL('press-worker.ts', import.meta.url), LIMITS);
  return {
    /** The PDF; 422 `not-printable` for typed words without glyphs, 429 `too-many-requests` when too many papers wait. */
    async print(memberId: number, order: PaperOrder): Promise<Uint8Array | Refusal> {
      const printed = await queue.run(memberId, order);
      if (isRefusal(printed)) return printed;
      return 'paper' in printed ? printed.paper : refuse(422, ...printed.problems);
    },
  };
}
