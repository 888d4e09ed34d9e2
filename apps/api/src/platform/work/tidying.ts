import { isDatabaseGone } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';

/** What is removed because its time is over, by name. */
export type TidySteps = Readonly<Record<string, (now: Date) => Promise<unknown>>>;

/**
 * One step after the other. One that fails is told and keeps the others from nothing; without a database they all wait for
 * the next time.
 */
export async function tidyAll(steps: TidySteps, now: Date, log: Log): Promise<void> {
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(now);
    } catch (error) {
      if (isDatabaseGone(error)) return void log.warn('tidying waits for the database');
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      log.error({ step, code, reason: String(error).slice(0, 200) }, 'a step of tidying failed');
    }
  }
}

const HOUR = 3_600_000;

/** Tidies at once and every hour; the answer ends it. */
export function startTidying(tidy: (now: Date) => Promise<void>, clock: Clock, log: Log): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const begin = (): void => {
    underWay = underWay.then(() => tidy(clock())).catch(() => log.warn('tidying waits for the database'));
  };
  begin();
  const hourly = setInterval(begin, HOUR);
  hourly.unref();
  return async () => {
    clearInterval(hourly);
    await underWay;
  };
}
