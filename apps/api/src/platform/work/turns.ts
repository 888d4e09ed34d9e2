import type { Refusal } from '@machi/domain/refusals/model';
import { refuseFull, type LineLimits } from './line-limits.ts';

export interface TurnLimits extends LineLimits {
  /** Orders in progress at the same time. */
  readonly atOnce: number;
}

/**
 * A queue for work that holds a database connection while it waits for others. Waiting orders hold no connection. First
 * come, first served; 429 `too-many-requests` if too many wait.
 */
export function createTurns({ atOnce, ...limits }: TurnLimits) {
  const line: number[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;

  async function begin(): Promise<void> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
  }
  function end(memberId: number): void {
    line.splice(line.indexOf(memberId), 1);
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run<T>(memberId: number, work: () => Promise<T>): Promise<T | Refusal> {
      const full = refuseFull(line, memberId, limits);
      if (full) return full;
      line.push(memberId);
      await begin();
      try {
        return await work();
      } finally {
        end(memberId);
      }
    },
  };
}
