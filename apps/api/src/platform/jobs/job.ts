import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import type { Clock } from '../../ground/clock.ts';

/** How often: every so many minutes, or each night at an hour of the town's time. */
export type Rhythm = { readonly everyMinutes: number } | { readonly nightlyAt: number };

/** Periodic work. It must tolerate a restart after a crash in the middle. */
export interface Job {
  /** In kebab-case; shown to the operator and used as the row's key. */
  readonly name: string;
  readonly rhythm: Rhythm;
  /** False: as far as this process knows, nothing has happened since it last ran; then it runs less often. */
  isNeeded?(): boolean;
  /** @param clock for work in several parts, which may take long */
  run(now: Date, clock: Clock): Promise<unknown>;
}

/** Whether it may be put off while more is asked than can be answered: the work of hours and nights, and letters to many. */
export const canWait = ({ name, rhythm }: Pick<Job, 'name' | 'rhythm'>): boolean =>
  name === 'notice-letters' || name === 'search-words' || 'nightlyAt' in rhythm || rhythm.everyMinutes >= 60;

/** Jobs of one rhythm, by name. */
export const jobsOf = (rhythm: Rhythm, works: Readonly<Record<string, Job['run']>>): readonly Job[] =>
  Object.entries(works).map(([name, run]) => ({ name, rhythm, run }));

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** When a job that starts now is due again. */
export function nextTime(rhythm: Rhythm, now: Date): Date {
  if ('everyMinutes' in rhythm) return new Date(now.getTime() + rhythm.everyMinutes * MINUTE);
  const today = dateAt(now);
  const tonight = instantOf(today, rhythm.nightlyAt * 60);
  return tonight > now ? tonight : instantOf(addDays(today, 1), rhythm.nightlyAt * 60);
}

/** The latest plausible time: a later one was written while a clock was wrong, and the job is due. */
export const latestTime = (rhythm: Rhythm, now: Date): Date =>
  new Date(now.getTime() + (('everyMinutes' in rhythm ? rhythm.everyMinutes : DAY_MINUTES) + 1) * MINUTE);

/** Early retries of a failed job; after that it waits for its next time. */
const MOST_TRIES = 5;

/** When a job is retried after consecutive failures: after 1, 2, 4 and 8 minutes, then only at its next time. */
export function retryTime(rhythm: Rhythm, tries: number, now: Date): Date {
  const next = nextTime(rhythm, now);
  const soon = new Date(now.getTime() + 2 ** (tries - 1) * MINUTE);
  return tries >= MOST_TRIES || soon > next ? next : soon;
}
