import { afterAll, expect, test } from 'vitest';
import { openTown } from '../../testing/open-town.ts';
import { createBulkProgress } from './bulk-progress.ts';

const town = await openTown();
afterAll(() => town.close());

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

test('what fails is not running any more', async () => {
  const progress = createBulkProgress();
  const attempt = { member_id: 1, key: 'x' };
  const failing = progress.follow(attempt, 2, async (onPrepared) => {
    onPrepared();
    expect(progress.read(attempt)).toEqual({ prepared: 1, total: 2 });
    throw new Error('the database is away');
  });
  await expect(failing).rejects.toThrow('the database is away');
  expect(progress.read(attempt)).toBeNull();
});
