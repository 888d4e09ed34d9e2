import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

test('mails about changes and the place of own reservations are chosen, and off until then [field:member.is_schedule_noticed_by_email] [field:member.is_spot_schedule_public]', async () => {
  const as = await town.addPerson();
  const read = async () => (await town.call('GET', '/api/schedule-settings', { as })).body;
  const off = { is_schedule_noticed_by_email: 0, is_spot_schedule_public: 0, email: as.email };
  expect(await read()).toMatchObject(off);
  const choose = (body: unknown) => town.call('PUT', '/api/schedule-settings', { as, body });
  const chosen = { is_schedule_noticed_by_email: 1, is_spot_schedule_public: 1 };
  expect((await choose(chosen)).body).toMatchObject({ ...chosen, email: as.email });
  expect(await read()).toMatchObject(chosen);
  // Choosing the same twice is one change of the account.
  await choose(chosen);
  const count = (table: string, action: string) =>
    town.countRows(table, `action = '${action}' and ${table === 'audit' ? 'actor_id' : 'member_id'} = ${as.member_id}`);
  expect(await count('member_activity', 'settings-changed')).toBe(1);
  for (const body of [{}, { ...chosen, is_spot_schedule_public: 2 }, { is_schedule_noticed_by_email: true }])
    expect((await choose(body)).status).toBe(422);
});

test('mails need an address', async () => {
  const as = await town.addPerson({ isPhoneOnly: true });
  const refused = await town.call('PUT', '/api/schedule-settings', {
    as,
    body: { is_schedule_noticed_by_email: 1, is_spot_schedule_public: 0 },
  });
  expect([refused.status, refused.body.codes]).toEqual([409, { is_schedule_noticed_by_email: ['mail-needs-address'] }]);
});
