import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../ground/log.ts';
import { watching } from '../../testing/requests/guards.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { jobsOf, type Job } from './job.ts';
import { createJobs } from './run-jobs.ts';

const METRICS_KEY = 'the-key-of-an-operator';
const town = await openTestTown({ environment: { METRICS_KEY } });

const log = createLog('silent');
const told = vi.spyOn(log, 'error');
const warned = vi.spyOn(log, 'warn');
const KEY = 'one-process';
const OTHER = 'another-process';
const EIGHT = Array.from({ length: 8 }, (_none, index) => `process-${index}`);
beforeEach(async () => {
  told.mockClear();
  await town.rows('delete from job');
  await town.rows`insert into running_process select key, clock_timestamp() + interval '1 hour'
    from unnest(${[KEY, OTHER, ...EIGHT]}::text[]) key on conflict (process_key) do update
    set seen_at = excluded.seen_at`;
});

const opened: ReturnType<typeof createJobs>[] = [];
function open(jobs: readonly Job[], { database = town.database, processKey = KEY, lease = 900_000 } = {}) {
  const made = createJobs({ database, clock: () => START, log, processKey }, jobs, lease);
  opened.push(made);
  return made;
}
afterEach(async () => void (await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))));

const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
const every = (name: string, run: Job['run'], everyMinutes = 60) => jobsOf({ everyMinutes }, { [name]: run });
const rowOf = async (name: string) =>
  (
    await town.rows<{ failures: number; last_error: string | null; done_at: Date | null; due_at: Date }>(
      'select failures, last_error, done_at, due_at from job where job_name = $1',
      name,
    )
  )[0];

describe('a job', () => {
  test('is done at once when it is new, and then in its rhythm', async () => {
    const times: Date[] = [];
    const jobs = open(every('counted', async (now) => times.push(now)));
    for (const minute of [0, 1, 59, 60, 61, 120]) await jobs.runDue(minutes(minute));
    expect(times).toEqual([0, 60, 120].map(minutes));
  });

  test('of hours or for many waits while more is asked than can be answered, and is done afterwards', async () => {
    let isStorm = true;
    const done: string[] = [];
    const named = (name: string, everyMinutes: number) => every(name, async () => done.push(name), everyMinutes);
    const work = [...named('hourly', 60), ...named('notice-letters', 1), ...named('seats', 1)];
    const jobs = createJobs(
      { database: town.database, clock: () => START, log, processKey: KEY },
      work,
      900_000,
      () => isStorm,
    );
    opened.push(jobs);
    await jobs.runDue(START);
    expect(done).toEqual(['seats']);
    isStorm = false;
    await jobs.runDue(minutes(0.5));
    expect(done.toSorted()).toEqual(['hourly', 'notice-letters', 'seats']);
  });

  test('is done by one of many processes, once in its rhythm', async () => {
    let count = 0;
    const work = every('counted', async () => {
      count += 1;
    });
    const processes = EIGHT.map((processKey) => open(work, { processKey }));
    await Promise.all(processes.map((jobs) => jobs.runDue(START)));
    await Promise.all(processes.map((jobs) => jobs.runDue(minutes(59))));
    expect(count).toBe(1);
    await Promise.all(processes.map((jobs) => jobs.runDue(minutes(60))));
    expect(count).toBe(2);
  });

  test('gets the time at which it begins, however long those before it took or its round has waited', async () => {
    const times: Date[] = [];
    let now = minutes(24 * 60);
    const [begun, long] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const jobs = createJobs({ database: town.database, clock: () => now, log, processKey: KEY }, [
      ...every('a long one', () => {
        begun.resolve();
        return long.promise;
      }),
      ...every('noted', async (at) => times.push(at)),
    ]);
    opened.push(jobs);
    const rounds = [jobs.runDue(), jobs.runDue()];
    await begun.promise;
    // The clock is corrected during the first job.
    now = minutes(1);
    long.resolve();
    await Promise.all(rounds);
    expect(times).toEqual([minutes(1)]);
  });

  test('that a clock of tomorrow has planned waits for nobody’s tomorrow', async () => {
    const times: Date[] = [];
    const jobs = open(every('counted', async (now) => times.push(now)));
    await jobs.runDue(minutes(24 * 60));
    await jobs.runDue(minutes(2));
    expect(times).toEqual([24 * 60, 2].map(minutes));
  });

  test('that fails is told, by a code to whoever reads the table, and keeps the others from nothing', async () => {
    const done: string[] = [];
    const jobs = open([
      ...every('broken', async () => {
        throw Object.assign(new Error('of haru.sato@example.jp'), { code: '42P01' });
      }),
      ...every('whole', async () => done.push('whole')),
    ]);
    await jobs.runDue(START);
    expect(done).toEqual(['whole']);
    expect(told.mock.calls[0]?.[0]).toMatchObject({ job: 'broken', code: '42P01', failures: 1 });
    expect(await rowOf('broken')).toEqual({ failures: 1, last_error: '42P01', done_at: null, due_at: minutes(1) });
    expect(await rowOf('whole')).toMatchObject({ failures: 0, last_error: null, done_at: START, due_at: minutes(60) });
  });

  test('is tried five times, then waits for its next time, and begins anew once it is done', async () => {
    const tries: number[] = [];
    let isBroken = true;
    const jobs = open(
      every('broken', async (now) => {
        tries.push((now.getTime() - START.getTime()) / 60_000);
        if (isBroken) throw new Error('no');
      }),
    );
    for (let minute = 0; minute <= 140; minute += 1) {
      if (minute === 100) isBroken = false;
      await jobs.runDue(minutes(minute));
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 75, 135]);
    expect(await rowOf('broken')).toMatchObject({ failures: 0, last_error: null, done_at: minutes(135) });
  });

  test('in the hand of a process that runs is left alone, and taken up when it was killed or its lease is over', async () => {
    let count = 0;
    const work = every('counted', async () => {
      count += 1;
    });
    const jobs = open(work);
    await jobs.runDue(START);
    const held = (seconds: number) =>
      town.rows`update job set claimed_by = ${OTHER},
        claimed_at = clock_timestamp() - make_interval(secs => ${seconds}), due_at = ${START}`;
    await held(890);
    await jobs.runDue(minutes(60));
    expect(count).toBe(1);
    await held(901);
    await jobs.runDue(minutes(60));
    expect(count).toBe(2);
    await held(1);
    await town.rows`update running_process set seen_at = clock_timestamp() - interval '13 seconds'
      where process_key = ${OTHER}`;
    await jobs.runDue(minutes(120));
    expect(count).toBe(3);
  });

  test('that hangs has failed once its lease is over, is not begun twice here and keeps no other one waiting', async () => {
    const hang = Promise.withResolvers<void>();
    const done: string[] = [];
    const jobs = open(
      [
        ...every('hangs', async () => {
          done.push('begun');
          await hang.promise;
        }),
        ...every('whole', async () => done.push('whole'), 1),
      ],
      { lease: 1 },
    );
    await jobs.runDue(START);
    await jobs.runDue(minutes(5));
    expect(done).toEqual(['begun', 'whole', 'whole']);
    expect(await rowOf('hangs')).toMatchObject({ failures: 1, last_error: 'lease-over' });
    hang.resolve();
    await hang.promise;
    await jobs.runDue(minutes(6));
    expect(done.filter((word) => word === 'begun')).toHaveLength(2);
  });

  test('waits for a database that is away, and is done when it is back', async () => {
    let isAway = false;
    const seen: string[] = [];
    const database = watching(town.database, (_statement, _values, run) =>
      isAway ? Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) : run(),
    );
    const jobs = open(
      [
        ...every('first', async () => {
          seen.push('first');
          if (seen.length > 1) return;
          isAway = true;
          throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        }),
        ...every('second', async () => seen.push('second')),
      ],
      { database },
    );
    await jobs.runDue(START);
    expect(seen).toEqual(['first']);
    expect(warned).toHaveBeenLastCalledWith({ code: 'ECONNREFUSED' }, 'jobs wait for the database');
    isAway = false;
    await jobs.runDue(START);
    expect(seen).toEqual(['first', 'first', 'second']);
  });
});

test('jobs are begun at the start of a process and not after their first hour', async () => {
  const times: Date[] = [];
  const jobs = open(every('counted', async (now) => times.push(now)));
  jobs.start();
  await expect.poll(() => times).toEqual([START]);
});

test('the operator reads when each was done, how long it took and how often it has failed since', async () => {
  const scrape = async () =>
    (await fetch(`${town.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_KEY}` } })).text();
  await town.tidy(START);
  const text = await scrape();
  expect(text).toContain(`machi_job_done_timestamp_seconds{job="old-sessions"} ${START.getTime() / 1000}`);
  expect(text).toMatch(/machi_job_seconds\{job="retention"\} [\d.]+/);
  await town.rows(`update job set failures = 3 where job_name = 'reminders'`);
  expect(await scrape()).toContain('machi_job_failures{job="reminders"} 3');
});
