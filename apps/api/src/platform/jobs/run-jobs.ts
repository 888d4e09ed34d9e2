import { isDatabaseGone, type Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';
import { canWait, nextTime, retryTime, type Job } from './job.ts';
import { LEASE_MINUTES, jobStore, type ClaimedJob } from './job-store.ts';

interface Working {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly processKey: string;
}

const LOOK_MILLISECONDS = 30_000;

/** Which of the jobs are due and have something to do, in one statement: at rest none is claimed. */
export type DueJobs = (jobs: readonly Job[], now: Date) => Promise<ReadonlySet<string>>;

/** Rejects when the lease is over; a hanging job goes on without delaying others. */
async function withinLease(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => over.reject(Object.assign(new Error('the lease is over'), { code: 'lease-over' })),
    milliseconds,
  );
  timer.unref();
  try {
    await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The town's jobs. Each is run by one process at a time, whichever is first (docs/decisions/0057). A failed job is
 * logged and retried and does not stop the others; without a database all wait for the next look.
 */
export function createJobs(
  { database, clock, log, processKey }: Working,
  jobs: readonly Job[],
  leaseMilliseconds = LEASE_MINUTES * 60_000,
  /** Then the work of hours and nights, and letters to many, wait. */
  isStorm: () => boolean = () => false,
  dueOf: DueJobs = async (all) => new Set(all.map(({ name }) => name)),
) {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  /** Jobs that hang in this process; only other processes start them again. */
  const hanging = new Set<string>();
  let isStopping = false;
  let isAdded = false;
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** The error's code; undefined on success. */
  async function attempt({ name, run }: Job, failures: number, now: Date, at: Clock): Promise<string | undefined> {
    try {
      const work = run(now, at);
      hanging.add(name);
      const ended = work.finally(() => hanging.delete(name));
      // Reported below; the late rejection must not be unhandled.
      ended.catch(() => {});
      await withinLease(ended, leaseMilliseconds);
      return undefined;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const told = { job: name, code, failures: failures + 1, reason: String(error).slice(0, 200) };
      log[isDatabaseGone(error) ? 'warn' : 'error'](told, 'a job failed');
      return code;
    }
  }

  async function work({ job_name, failures }: ClaimedJob, job: Job, now: Date, at: Clock): Promise<void> {
    const begun = performance.now();
    const last_error = (await attempt(job, failures, now, at)) ?? null;
    const took_milliseconds = Math.round(performance.now() - begun);
    const outcome =
      last_error === null
        ? { failures: 0, due_at: nextTime(job.rhythm, now), done_at: now }
        : { failures: failures + 1, due_at: retryTime(job.rhythm, failures + 1, now), done_at: null };
    await jobStore.settle(database, processKey, { job_name, took_milliseconds, last_error, ...outcome });
  }

  /** Each job gets the time of its start: earlier jobs may take long, and the clock may be corrected. */
  async function workOff(at: Clock): Promise<void> {
    if (!isAdded) await jobStore.add(database, jobs, at());
    isAdded = true;
    const left = new Set(await dueOf(jobs, at()));
    while (!isStopping && left.size > 0) {
      const now = at();
      const free = jobs.filter((job) => left.has(job.name) && !hanging.has(job.name) && !(canWait(job) && isStorm()));
      const claimed = await jobStore.claim(database, processKey, free, now);
      const job = claimed && byName.get(claimed.job_name);
      if (!claimed || !job) return;
      left.delete(job.name);
      await work(claimed, job, now, at);
    }
  }

  /**
   * Runs what is due, one after the other.
   * @param at replaces the clock's time
   */
  function runDue(at?: Date): Promise<void> {
    underWay = underWay
      .then(() => workOff(at === undefined ? clock : () => at))
      .catch((error: unknown) =>
        log.warn(
          { code: error instanceof Error && 'code' in error ? error.code : undefined },
          'jobs wait for the database',
        ),
      );
    return underWay;
  }

  return {
    jobs,
    runDue,
    /** Looks for due jobs now and then periodically. */
    start() {
      void runDue();
      timer = setInterval(() => void runDue(), LOOK_MILLISECONDS);
      timer.unref();
    },
    /** Finishes the job in progress. */
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
