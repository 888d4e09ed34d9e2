import { expect, test } from 'vitest';
import { openLockTown } from '../../testing/facilities/lock-town.ts';

test('the office turns a key box by a list, ticks it, prints it, and an ended code leaves the list', async () => {
  const town = await openLockTown();
  const as = await town.addPerson({ roles: ['reception'] });
  const span = { from_date: '2027-01-11', from_time: '13:00', to_date: '2027-01-12', to_time: '12:00' };
  const body = { label: '北空知清掃', door_ids: [4], ...span };
  const { code } = (await town.call('POST', '/api/door-codes', { as, body })).body;
  await town.keys.run(town.now());
  const listed = async () => (await town.call('GET', '/api/key-boxes', { as })).body.changes;
  const [change] = await listed();
  expect(change).toMatchObject({ door_name: 'Farm Processing Centre, key box', digits: code, is_set: false });
  expect(JSON.stringify(change)).not.toContain('清掃');
  const waiting = async () =>
    (await town.call('GET', '/api/work', { as })).body.work.filter(({ kind }: { kind: string }) => kind === 'door')
      .length;
  expect(await waiting()).toBe(1);

  const tick = (is_set: boolean) => town.call('POST', `/api/key-boxes/${change.door_key_id}`, { as, body: { is_set } });
  for (const is_set of [true, true, false, true]) {
    const ticked = await tick(is_set);
    expect([ticked.status, ticked.text.includes(code)]).toEqual([200, false]);
    expect((await listed())[0].is_set).toBe(is_set);
  }
  expect(await waiting()).toBe(0);
  const paper = await town.call('GET', '/api/key-boxes/paper', { as });
  expect([paper.status, paper.body.filename]).toEqual([200, 'key-boxes-2027-01-11.pdf']);
  expect(await town.rows(`select count(*)::int as looks from audit where action = 'door:key-box'`)).toEqual([
    { looks: 6 },
  ]);

  await town.rows('update door_code set ended_at = now() where label is not null');
  await town.keys.run(town.now());
  expect(await listed()).toEqual([]);
  expect((await tick(true)).status).toBe(404);
  expect((await town.call('GET', '/api/key-boxes', { as: await town.addPerson() })).status).toBe(403);
  await town.close();
});
