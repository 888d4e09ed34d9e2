import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { createBulkQueue, type Follower } from './bulk-queue.ts';

const town = await openTestTown();

test('a list can be asked how far it is while it is registered, by who sent it alone', async () => {
  const official = await town.addPerson({ roles: ['member_admin'] });
  const colleague = await town.addPerson({ roles: ['member_admin'] });
  const ask = async (as = official, attempt = 'a-list') =>
    (await town.call('GET', `/api/members/bulk/progress?attempt=${attempt}`, { as })).body.progress;
  expect(await ask()).toBeNull();

  const text = Array.from({ length: 60 }, (_none, index) => `w${index}@progress.example.jp,山田 太郎`).join('\n');
  let isOver = false;
  const registering = town
    .call('POST', '/api/members/bulk', { as: official, body: { text }, headers: { 'idempotency-key': 'a-list' } })
    .finally(() => (isOver = true));
  const seen: { prepared: number; total: number }[] = [];
  while (!isOver) {
    const progress = await ask();
    if (progress === null) continue;
    seen.push(progress);
    expect([await ask(colleague), await ask(official, 'another-list')]).toEqual([null, null]);
  }
  expect((await registering).status).toBe(201);
  const prepared = seen.map((progress) => progress.prepared);
  expect(new Set(seen.map(({ total }) => total))).toEqual(new Set([60]));
  expect(prepared).toEqual(prepared.toSorted((one, other) => one - other));
  expect(prepared.some((count) => count > 0 && count < 60)).toBe(true);
  expect(await ask()).toBeNull();
});

test.each(['', '%00', 'a%20b', 'x'.repeat(129), '%E9%8D%B5'])('what can be no key is refused: %s', async (attempt) => {
  const official = await town.addPerson({ roles: ['member_admin'] });
  const reply = await town.call('GET', `/api/members/bulk/progress?attempt=${attempt}`, { as: official });
  expect([reply.status, reply.body.codes]).toEqual([422, { attempt: ['format'] }]);
});

/** A registration of another process of the town. */
async function otherProcess(key: string) {
  await town.rows('insert into running_process values ($1, $2)', key, new Date(Date.now() + 3_600_000));
  return createBulkQueue({ database: town.database, processKey: key });
}
const kill = (key: string) =>
  town.rows`update running_process set seen_at = clock_timestamp() - interval '13 seconds' where process_key = ${key}`;
const attempt = { member_id: 1, key: 'x' };

test('what fails is not running any more', async () => {
  const queue = createBulkQueue(town.house);
  const failing = queue.inTurn(attempt, async (follower) => {
    follower.begins(2);
    follower.prepared();
    await expect.poll(() => queue.read(attempt)).toEqual({ prepared: 1, total: 2 });
    throw new Error('the database is away');
  });
  await expect(failing).rejects.toThrow('the database is away');
  expect(await queue.read(attempt)).toBeNull();
  expect(await town.countRows('bulk_registration')).toBe(0);
});

test('any process tells how far a list is, and lists of two processes wait for each other', async () => {
  const [one, other] = [await otherProcess('one'), await otherProcess('other')];
  const ends = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = one.inTurn(attempt, async (follower) => {
    follower.begins(3);
    follower.prepared();
    order.push('first');
    await ends.promise;
    order.push('first is over');
  });
  await expect.poll(() => other.read(attempt)).toEqual({ prepared: 1, total: 3 });
  const second = other.inTurn({ ...attempt, key: 'y' }, async () => void order.push('second'));
  await expect.poll(() => town.countRows('bulk_registration')).toBe(2);
  expect(await one.read({ ...attempt, key: 'y' })).toBeNull();
  ends.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'first is over', 'second']);
});

test('a list whose process was killed is not running any more, and holds no other one up', async () => {
  const [killed, other] = [await otherProcess('killed'), await otherProcess('surviving')];
  const ends = Promise.withResolvers<void>();
  const hanging = killed.inTurn(attempt, async (follower: Follower) => {
    follower.begins(3);
    await ends.promise;
  });
  await expect.poll(() => other.read(attempt)).toEqual({ prepared: 0, total: 3 });
  await kill('killed');
  expect(await other.read(attempt)).toBeNull();
  expect(await other.inTurn({ ...attempt, key: 'y' }, async () => 'registered')).toBe('registered');
  ends.resolve();
  await hanging;
});

/** Work that takes time, with the highest number that ran at once. */
function counted(milliseconds: number) {
  const inHand = { now: 0, most: 0 };
  async function work(): Promise<void> {
    inHand.now += 1;
    inHand.most = Math.max(inHand.most, inHand.now);
    await pause(milliseconds);
    inHand.now -= 1;
  }
  return { inHand, work };
}

test('of ten lists that come to one process at once one alone is in hand', async () => {
  const { inHand, work } = counted(20);
  const queue = createBulkQueue(town.house);
  await Promise.all(Array.from({ length: 10 }, () => queue.inTurn(undefined, work)));
  expect(inHand).toEqual({ now: 0, most: 1 });
});

test('a list that has its number and is not written yet is waited for', async () => {
  const { inHand, work } = counted(600);
  const [slow, quick] = [await otherProcess('slow'), await otherProcess('quick')];
  await town.database.script(`
    create function hold_up() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
    create trigger hold_up before insert on bulk_registration for each row when (new.process_key = 'slow') execute function hold_up()`);
  const first = slow.inTurn(undefined, work);
  await expect
    .poll(() => town.countRows('pg_stat_activity', `datname = current_database() and wait_event = 'PgSleep'`))
    .toBe(1);
  await Promise.all([first, quick.inTurn(undefined, work)]);
  expect(inHand).toEqual({ now: 0, most: 1 });
});
