import { statement, type Queryable } from '../../database/database.ts';
import { among, orKept, rowsOf } from '../../database/rows.ts';
import { job } from '../../database/tables/platform.ts';
import { RUNNING } from '../work/presence.ts';
import { latestTime, type Job } from './job.ts';

/** A job's state in the whole town. */
export type JobRow = Omit<typeof job.$inferSelect, 'claimed_by' | 'claimed_at'>;
export type ClaimedJob = Pick<JobRow, 'job_name' | 'failures'>;

/** A process that takes longer is considered hung, and another one may start the job. */
export const LEASE_MINUTES = 15;

const rows = rowsOf(job);
const addJobs = statement(
  'add-jobs',
  `insert into job (job_name, due_at) select name, $2 from unnest($1::text[]) as name on conflict (job_name) do nothing`,
);
/**
 * A claim of a dead process does not count, nor does a time too far ahead, which was written while a clock was wrong.
 */
const claimJob = statement<ClaimedJob>(
  'claim-job',
  // Nobody waits until a claim is on the disk: after a crash of the database its process claims anew.
  `with quick as (select set_config('synchronous_commit', 'off', true)), next as (
     select job_name from job join unnest($3::text[], $4::timestamptz[]) as known(name, latest) on known.name = job_name
     where (due_at <= $1 or due_at > latest)
       and (claimed_by is null or claimed_by = $2 or claimed_by <> all (array(${RUNNING}))
         or claimed_at < clock_timestamp() - interval '${LEASE_MINUTES} minutes')
     order by due_at, job_name limit 1 for update of job skip locked)
   update job set claimed_by = $2, claimed_at = clock_timestamp() from next, quick where job.job_name = next.job_name
   returning job.job_name, job.failures`,
);

const namesOf = (jobs: readonly Job[]): string[] => jobs.map(({ name }) => name);

export const jobStore = {
  /** A new job is due at once. */
  add: (database: Queryable, jobs: readonly Job[], now: Date) => database.run(addJobs, [namesOf(jobs), now]),

  /** Claims the job that has been due for the longest time. */
  async claim(
    database: Queryable,
    processKey: string,
    jobs: readonly Job[],
    now: Date,
  ): Promise<ClaimedJob | undefined> {
    const latest = jobs.map(({ rhythm }) => latestTime(rhythm, now).toISOString());
    return (await database.run(claimJob, [now, processKey, namesOf(jobs), latest]))[0];
  },

  /** Releases the claim. Does nothing if another process has taken the job over. */
  settle: (database: Queryable, processKey: string, { job_name, done_at, ...settled }: JobRow) =>
    rows.update(
      database,
      'settle-job',
      { job_name, claimed_by: processKey },
      { ...settled, claimed_by: null, done_at: orKept(done_at) },
    ),

  read: (database: Queryable, jobs: readonly Job[]): Promise<JobRow[]> =>
    rows.list(database, 'read-jobs', { job_name: among(namesOf(jobs)) }, { order: ['job_name'] }),
};
