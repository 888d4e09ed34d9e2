import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../ground/log.ts';
import { rewriting, without } from '../../testing/requests/guards.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { jobsOf } from './job.ts';
import { createJobs } from './run-jobs.ts';

const town = await openRaceTown();
const unguarded = await openRaceTown({
  around: rewriting('claim-job', (text) => text.replace(/and \(claimed_by[^]*?minutes'\)/, '')),
});
afterAll(() => Promise.all([town.close(), unguarded.close()]));

const KEYS = ['one', 'two', 'three', 'four'];
const names = Array.from({ length: 40 }, (_none, index) => `job-${index}`);

test('forty jobs that are due at once are each done by one of four processes', async () => {
  const { clock } = town.house;
  await town.rows`insert into running_process select key, clock_timestamp() + interval '1 hour'
    from unnest(${KEYS}::text[]) key`;
  const done: string[] = [];
  const works = Object.fromEntries(names.map((name) => [name, async () => done.push(name)]));
  const processes = KEYS.map((processKey) =>
    createJobs(
      { database: town.database, clock, log: createLog('silent'), processKey },
      jobsOf({ everyMinutes: 60 }, works),
    ),
  );
  await Promise.all(processes.map((jobs) => jobs.runDue()));
  expect(done.toSorted()).toEqual(names.toSorted());
  await Promise.all(processes.map((jobs) => jobs.runDue()));
  expect(done).toHaveLength(40);
  await Promise.all(processes.map((jobs) => jobs.stop()));
});

test('a job that is not settled, because its process was killed there, is done by the next one', async () => {
  const { clock } = town.house;
  let count = 0;
  const work = jobsOf(
    { everyMinutes: 60 },
    {
      'cut-off': async () => {
        count += 1;
      },
    },
  );
  const log = createLog('silent');
  const killed = createJobs({ database: without('settle-job')(town.database), clock, log, processKey: 'killed' }, work);
  // It is claimed repeatedly, because it is never settled; the test is that the next process takes it over.
  void killed.runDue();
  await expect.poll(() => count).toBeGreaterThan(0);
  await killed.stop();
  const before = count;
  const next = createJobs({ database: town.database, clock, log, processKey: 'one' }, work);
  await next.runDue();
  expect(count).toBe(before + 1);
  await next.stop();
});

test('the proof that the guard guards: without it two processes have one job in hand at once @guard', async () => {
  const { clock, database } = unguarded.house;
  const both = Promise.withResolvers<void>();
  let inHand = 0;
  const work = jobsOf(
    { everyMinutes: 60 },
    {
      unguarded: async () => {
        inHand += 1;
        await both.promise;
      },
    },
  );
  const log = createLog('silent');
  const processes = KEYS.slice(0, 2).map((processKey) => createJobs({ database, clock, log, processKey }, work));
  const runs: Promise<void>[] = [];
  for (const jobs of processes) {
    runs.push(jobs.runDue());
    await expect.poll(() => inHand).toBe(runs.length);
  }
  both.resolve();
  await Promise.all(runs);
});
