import { Gauge } from 'prom-client';
import type { Database } from '../../database/database.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Job } from './job.ts';
import { jobStore, type JobRow } from './job-store.ts';

/** Metrics of each job in the whole town, for the operator: last run, duration and failures since. */
export function measureJobs({ registry }: Metrics, database: Database, jobs: readonly Job[]): void {
  const measure = (name: string, help: string, valueOf: (row: JobRow) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'] as const,
      registers: [registry],
      /** Without a database the figures stay as they were. */
      async collect() {
        for (const row of await jobStore.read(database, jobs).catch(() => [])) {
          const value = valueOf(row);
          if (value !== null) this.set({ job: row.job_name }, value);
        }
      },
    });
  measure('machi_job_done_timestamp_seconds', 'When the job was last done.', ({ done_at }) =>
    done_at === null ? null : done_at.getTime() / 1000,
  );
  measure('machi_job_seconds', 'How long the job took the last time.', ({ took_milliseconds }) =>
    took_milliseconds === null ? null : took_milliseconds / 1000,
  );
  measure('machi_job_failures', 'How often in a row the job has failed.', ({ failures }) => failures);
}
