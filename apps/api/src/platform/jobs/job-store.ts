import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { RUNNING } from '../work/presence.ts';
import { latestTime } from './job.ts';
import type { Job } from './job.ts';

/** What is known of a job in the whole town. */
export interface JobRow {
  readonly job_name: string;
  readonly due_at: Date;
  /** When it was last done, by whichever process; null: never yet. */
  readonly done_at: Date | null;
  /** How long it took the last time, done or not. */
  readonly took_milliseconds: number | null;
  /** How often in a row it has failed. */
  readonly failures: number;
  /** A code, never the words of an error. */
  readonly last_error: string | null;
}

export interface ClaimedJob {
  readonly job_name: string;
  readonly failures: number;
}

/** The lease: a process that takes longer is taken to hang, and another one may begin. */
export const LEASE_MINUTES = 15;

const addJobs = statement(
  'add-jobs',
  `insert into job (job_name, due_at) select name, $2 from unnest($1::text[]) as name on conflict (job_name) do nothing`,
);
/** A process that no longer runs has nothing in hand. A time too far ahead was written while a clock was wrong. */
const claimJob = statement<ClaimedJob>(
  'claim-job',
  `with next as (
     select job_name from job join unnest($3::text[], $4::timestamptz[]) as known(name, latest) on known.name = job_name
     where (due_at <= $1 or due_at > latest)
       and (claimed_by is null or claimed_by = $2 or claimed_by <> all (array(${RUNNING}))
         or claimed_at < clock_timestamp() - interval '${LEASE_MINUTES} minutes')
     order by due_at, job_name limit 1 for update of job skip locked)
   update job set claimed_by = $2, claimed_at = clock_timestamp() from next where job.job_name = next.job_name
   returning job.job_name, job.failures`,
);
const settleJob = statement(
  'settle-job',
  `update job set claimed_by = null, due_at = $3, took_milliseconds = $4, failures = $5, last_error = $6, done_at = coalesce($7, done_at)
   where job_name = $1 and claimed_by = $2`,
);
const readJobs = statement<JobRow>(
  'read-jobs',
  `select job_name, due_at, done_at, took_milliseconds, failures, last_error from job
   where job_name = any($1::text[]) order by job_name`,
);

const namesOf = (jobs: readonly Job[]): string[] => jobs.map(({ name }) => name);

export const jobStore = {
  /** What is new is due at once. */
  add: (database: Queryable, jobs: readonly Job[], now: Date) => database.run(addJobs, [namesOf(jobs), now]),

  /** Takes the one that is due for the longest time, so that no other process does it. */
  async claim(
    database: Queryable,
    processKey: string,
    jobs: readonly Job[],
    now: Date,
  ): Promise<ClaimedJob | undefined> {
    const latest = jobs.map(({ rhythm }) => latestTime(rhythm, now).toISOString());
    return (await database.run(claimJob, [now, processKey, namesOf(jobs), latest]))[0];
  },

  /** Gives it back. Nothing happens when it was taken over meanwhile. */
  settle: (
    database: Queryable,
    processKey: string,
    { job_name, due_at, took_milliseconds, failures, last_error, done_at }: JobRow,
  ) => database.run(settleJob, [job_name, processKey, due_at, took_milliseconds, failures, last_error, done_at]),

  read: (database: Queryable, jobs: readonly Job[]) => database.run(readJobs, [namesOf(jobs)]),
};
