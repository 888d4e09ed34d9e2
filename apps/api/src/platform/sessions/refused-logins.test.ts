import { beforeEach, expect, test } from 'vitest';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { MOST_REFUSED, refusedLogins } from './refused-logins.ts';

const town = await openTestTown({ environment: { TRUST_PROXY: '1' } });
const auditor = await town.addPerson({ roles: ['auditor'] });
beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from refused_login');
});
const DAY = 86_400_000;
const at = (days: number) => town.setNow(new Date(START.getTime() + days * DAY));

const fail = (login_id: string, address: string) =>
  town.call('POST', '/api/login', {
    body: { login_id, password: 'Wrong-word1' },
    headers: { 'x-forwarded-for': address },
  });
const days = async () =>
  (await town.call('GET', '/api/audit/refused-logins', { as: await town.openSession(auditor.member_id) })).body.days;

test('a guest who fails writes nothing into the log that nobody can cut; its owner finds it in the history', async () => {
  const person = await town.addPerson();
  const before = await town.countRows('audit');
  for (const login_id of [person.login_id, 'nobody@example.jp'])
    expect((await fail(login_id, '203.0.113.7')).status).toBe(422);
  expect(await town.countRows('audit')).toBe(before);
  expect(await town.countRows('member_activity', `member_id = ${person.member_id} and action = 'login-failed'`)).toBe(
    1,
  );
});

test('an auditor sees how many, at how many login ids, from how many networks; no row tells which', async () => {
  // One login ID from four addresses, two of which are in one IPv6 network.
  for (const address of ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::1', '2001:db8:1:2::2'])
    await fail('Haru.Sato@example.jp', address);
  await fail('haru.sato@EXAMPLE.jp', '203.0.113.8');
  await fail('nobody@example.jp', '203.0.113.8');
  at(1);
  await fail('nobody@example.jp', '203.0.113.9');
  expect(await days()).toEqual([
    { date: '2027-01-12', refused: 1, accounts: 1, networks: 1, most_of_account: 1, most_of_network: 1 },
    { date: '2027-01-11', refused: 6, accounts: 2, networks: 3, most_of_account: 5, most_of_network: 3 },
  ]);
  const kept = JSON.stringify(await town.rows('select * from refused_login'));
  expect(kept).not.toMatch(/haru|nobody|203\.0|2001:/i);
  expect((await town.call('GET', '/api/audit/refused-logins', { as: await town.addPerson() })).status).toBe(403);
});

test('what is older than 30 days is gone, and never more are kept than so many', async () => {
  await fail('nobody@example.jp', '203.0.113.7');
  at(30);
  expect(await days()).toEqual([]);
  await town.tidy(town.now());
  expect(await town.countRows('refused_login')).toBe(0);

  await town.rows`insert into refused_login (refused_at, account_hash, network_hash) select ${town.now()}, 'a', 'n'
    from generate_series(1, ${MOST_REFUSED}::int)`;
  await refusedLogins.note(town.house, 'b', null, { now: town.now(), label: '', address: '203.0.113.7' });
  expect(await town.countRows('refused_login')).toBe(MOST_REFUSED);
  expect(await town.countRows('refused_login', `account_hash = 'b'`)).toBe(1);
});
