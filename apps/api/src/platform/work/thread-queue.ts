import { Worker } from 'node:worker_threads';
import type { Refusal } from '@machi/domain/refusals/model';
import { refuseFull, type LineLimits } from './line-limits.ts';

export interface ThreadLimits extends LineLimits {
  /** What takes longer will never be done: its thread is ended. */
  readonly mostMilliseconds: number;
  /** The thread ends when nobody has asked for anything so long; what it held is free again. */
  readonly idleMilliseconds: number;
  /** What needs more memory ends its thread; 256 where nothing is said. */
  readonly mostMegabytes?: number;
}

/** Takes off what was worked for a member, whatever came of it. */
export type Spend = (memberId: number, milliseconds: number) => void;
/** Of what is worked for nobody alone, or once. */
export const forNobody: Spend = () => {};

interface Waiting<Order, Result> {
  readonly memberId: number;
  readonly order: Order;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface ThreadQueue<Order, Result> {
  /** What the thread answers; 429 `too-many-requests` when too many wait. Rejects when the thread failed or took too long. */
  run(memberId: number, order: Order): Promise<Result | Refusal>;
}

/**
 * Runs work that would keep everybody else waiting in a thread of its own, one order after the other. The thread begins
 * with the first order and keeps no process alive.
 * @param file answers each message with one message; both are copied (structured clone)
 * @param spend is told how long the thread has had each order, also one that failed
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

  /** Settles the first of the queue and begins the next. */
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
    // After the listeners: to listen for messages keeps the process alive again.
    opened.unref();
    return opened;
  }

  function begin(): void {
    const [first] = queue;
    const run = first ? () => fail(new Error('a thread did not answer in time')) : endThread;
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
