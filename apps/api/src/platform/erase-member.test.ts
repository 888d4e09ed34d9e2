import { afterAll, expect, test } from 'vitest';
import { openTown } from '../testing/open-town.ts';

const town = await openTown();
afterAll(() => town.close());
const password = town.house.town.sampleMembers[0]?.password ?? '';
const NAME = '消える鴉';

test('replies that were stored for officials forget who withdrew, and are not done again', async () => {
  const official = await town.addPerson({ roles: ['member_admin'] });
  const leaver = await town.addPerson({ lastname: NAME });
  const other = await town.addPerson({ lastname: '残る鴉' });
  const lock = (id: number, key: string) =>
    town.call('POST', `/api/members/${id}/lock`, {
      as: official,
      body: { is_locked: false },
      headers: { 'idempotency-key': key },
    });
  const list = `gone.${leaver.member_id}@example.jp,${NAME}`;
  const make = () =>
    town.call('POST', '/api/members/bulk', {
      as: official,
      body: { text: list, to_send_email: 0 },
      headers: { 'idempotency-key': 'list' },
    });
  expect((await lock(leaver.member_id, 'leaver')).status).toBe(200);
  const kept = await lock(other.member_id, 'other');
  const made = await make();
  expect(made.status, made.text).toBe(201);
  const holds = () => town.countRows('idempotency_key', `reply #>> '{}' like '%${NAME}%'`);
  expect(await holds()).toBe(2);

  for (const as of [leaver, await town.openSession(made.body.members[0].member_id)]) {
    await town.rows(
      `update member set password_hash = (select password_hash from member where member_id = 1) where lastname = $1`,
      NAME,
    );
    const gone = await town.call('POST', '/api/withdrawal', { as, body: { password } });
    expect(gone.status, gone.text).toBe(200);
  }
  expect(await holds()).toBe(0);
  expect((await make()).status).toBe(409);
  expect(await town.countRows('member', `lastname = '${NAME}'`)).toBe(0);
  expect((await lock(other.member_id, 'other')).text).toBe(kept.text);
});
