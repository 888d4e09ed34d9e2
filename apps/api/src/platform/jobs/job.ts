import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import type { Clock } from '../../ground/clock.ts';

/** How often: every so many minutes, or each night at an hour of the town's time. */
export type Rhythm = { readonly everyMinutes: number } | { readonly nightlyAt: number };

/** Work that comes round by itself. It may be begun again after a process died in the middle of it. */
export interface Job {
  /** In kebab-case; the operator reads it, and the row of the table bears it. */
  readonly name: string;
  readonly rhythm: Rhythm;
  /** @param clock for work of several parts, which may take long */
  run(now: Date, clock: Clock): Promise<unknown>;
}

/** Jobs of one rhythm, by name. */
export const jobsOf = (rhythm: Rhythm, works: Readonly<Record<string, Job['run']>>): readonly Job[] =>
  Object.entries(works).map(([name, run]) => ({ name, rhythm, run }));

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** When a job that was begun now is due again. */
export function nextTime(rhythm: Rhythm, now: Date): Date {
  if ('everyMinutes' in rhythm) return new Date(now.getTime() + rhythm.everyMinutes * MINUTE);
  const today = dateAt(now);
  const tonight = instantOf(today, rhythm.nightlyAt * 60);
  return tonight > now ? tonight : instantOf(addDays(today, 1), rhythm.nightlyAt * 60);
}

/** No job is planned further ahead than this: a later time was written while a clock was wrong, and the job is due. */
export const latestTime = (rhythm: Rhythm, now: Date): Date =>
  new Date(now.getTime() + (('everyMinutes' in rhythm ? rhythm.everyMinutes : DAY_MINUTES) + 1) * MINUTE);

/** How often in a row a failed job is tried again soon; after that it waits for its next time. */
const MOST_TRIES = 5;

/** When a job that has failed so many times in a row is tried again: after 1, 2, 4 and 8 minutes, and then at its next times alone. */
export function retryTime(rhythm: Rhythm, tries: number, now: Date): Date {
  const next = nextTime(rhythm, now);
  const soon = new Date(now.getTime() + 2 ** (tries - 1) * MINUTE);
  return tries >= MOST_TRIES || soon > next ? next : soon;
}
