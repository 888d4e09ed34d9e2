import { Worker } from 'node:worker_threads';
import type { Refusal } from '@machi/domain/refusals/model';
import { refuseFull, type LineLimits } from './line-limits.ts';

export interface ThreadLimits extends LineLimits {
  /** An order that takes longer ends its thread. */
  readonly mostMilliseconds: number;
  /** The thread ends after this time without orders, which frees its memory. */
  readonly idleMilliseconds: number;
  /** An order that needs more memory ends its thread; 256 by default. */
  readonly mostMegabytes?: number;
}

/** Charges work to a member, successful or not. */
export type Spend = (memberId: number, milliseconds: number) => void;
const SLOW = new Error('a thread did not answer in time');
/** Tells an order that needed too much time or memory from a failure of the program. */
export const isTooHeavy = (error: unknown): boolean =>
  error === SLOW || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

/** For work that is not charged to a member. */
export const forNobody: Spend = () => {};

interface Waiting<Order, Result> {
  readonly memberId: number;
  readonly order: Order;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface ThreadQueue<Order, Result> {
  /** The thread's result; 429 `too-many-requests` if too many wait. Rejects if the thread fails or takes too long. */
  run(memberId: number, order: Order): Promise<Result | Refusal>;
}

/**
 * Runs long work in a thread, one order after the other. The thread starts with the first order and does not keep the
 * process alive.
 * @param file answers each message with one message; both are copied (structured clone)
 * @param spend gets the duration of each order, failed ones included
 */
export function createThreadQueue<Order, Result>(
  file: URL,
  limits: ThreadLimits,
  spend: Spend,
): ThreadQueue<Order, Result> {
  const queue: Waiting<Order, Result>[] = [];
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let begunAt = 0;

  function endThread(): void {
    clearTimeout(timer);
    void worker?.terminate();
    worker = undefined;
  }

  /** Settles the first order and starts the next. */
  function done(settle: (first: Waiting<Order, Result>) => void): void {
    clearTimeout(timer);
    const first = queue.shift();
    if (first) {
      spend(first.memberId, performance.now() - begunAt);
      settle(first);
    }
    begin();
  }

  function fail(error: unknown): void {
    endThread();
    done((first) => first.reject(error));
  }

  function openThread(): Worker {
    const opened = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.mostMegabytes ?? 256 },
    });
    opened.on('message', (result: Result) => {
      if (worker === opened) done((first) => first.resolve(result));
    });
    opened.on('error', (error) => {
      if (worker === opened) fail(error);
    });
    // After the listeners: a message listener would keep the process alive again.
    opened.unref();
    return opened;
  }

  function begin(): void {
    const [first] = queue;
    const run = first ? () => fail(SLOW) : endThread;
    timer = setTimeout(run, first ? limits.mostMilliseconds : limits.idleMilliseconds);
    timer.unref();
    if (!first) return;
    worker ??= openThread();
    begunAt = performance.now();
    worker.postMessage(first.order);
  }

  return {
    run(memberId, order) {
      const line = queue.map((waiting) => waiting.memberId);
      const full = refuseFull(line, memberId, limits);
      if (full) return Promise.resolve(full);
      return new Promise<Result>((resolve, reject) => {
        queue.push({ memberId, order, resolve, reject });
        if (queue.length > 1) return;
        clearTimeout(timer);
        begin();
      });
    },
  };
}
