import { afterEach, expect, test, vi } from 'vitest';
import type { Database, Queryable } from './database/database.ts';
import { openHouse } from './open-house.ts';
import { START, openTestTown } from './testing/towns/test-town.ts';

const town = await openTestTown({ town: 'oharashi' });
afterEach(() => vi.useRealTimers());

test('a town at rest asks at most 20 statements a minute; its jobs keep their times, and a letter that waits is found within 6 seconds', async () => {
  const asked: string[] = [];
  let inHand = 0;
  const counted = (within: Queryable): Queryable => ({
    async run(statement, values) {
      asked.push(statement.name);
      inHand += 1;
      return within.run(statement, values).finally(() => (inHand -= 1));
    },
    script: (text) => within.script(text),
  });
  const database: Database = {
    ...town.database,
    ...counted(town.database),
    transaction: (work, rollsBack) =>
      town.database.transaction((transaction, leave) => work(counted(transaction), leave), rollsBack),
  };
  let now = START.getTime();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { start, jobs, close } = await openHouse(town.house.settings, town.house.log, database, {
    clock: () => new Date(now),
  });
  // The first time is not at rest: the words of all texts are read in a thread.
  await jobs.runDue();
  /** Lets minutes pass by the clock and the timers, each second once what the one before began has ended. */
  async function pass(minutes: number): Promise<void> {
    for (let second = 0; second < minutes * 60; second += 1) {
      now += 1000;
      vi.advanceTimersByTime(1000);
      for (let quiet = 0; quiet < 3; quiet = inHand > 0 ? 0 : quiet + 1)
        await new Promise((resolve) => setImmediate(resolve));
    }
  }
  start();
  await pass(3);
  asked.length = 0;
  await pass(60);
  const counts = Map.groupBy(asked, (name) => name);
  const most = [...counts]
    .map(([name, all]) => `${all.length} ${name}`)
    .toSorted((one, other) => parseInt(other, 10) - parseInt(one, 10));
  expect(asked.length / 60, most.join(', ')).toBeLessThanOrEqual(20);
  const late = await town.rows('select job_name from job where due_at < $1', new Date(now - 17 * 60_000));
  expect(late).toEqual([]);

  // Another process wrote it and was killed.
  await town.rows`insert into outbox (channel, recipient, content, created_at, next_attempt_at, lane)
    values ('mail', 'reader@example.jp', ${JSON.stringify({ subject: 's', paragraphs: ['p'], closing: 'c' })}::jsonb, ${START}, ${START}, 'usual')`;
  await pass(0.1);
  await expect.poll(() => town.countRows('outbox', 'sent_at is null')).toBe(0);
  await close();
});
