import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { openTown, type Answer, type OpenTown } from '../../testing/towns/open-town.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { enrolmentOf, newTestFace, switchFacesOn } from '../../testing/terminals/faces.ts';
import { readSettings } from '../../settings/settings.ts';
import { countAddresses, createRateLimits, networkOf } from './rate-limit.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));
const townWith = async (environment: Readonly<Record<string, string>>): Promise<OpenTown> => {
  const town = await openTown({ environment });
  open.push(town);
  return town;
};

function expectTooMany(answer: Answer, locale: 'ja' | 'en' = 'en'): void {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  const sentence = {
    en: `There were too many requests. Please wait ${seconds} seconds and try again.`,
    ja: `短い間に操作が重なりました。${seconds}秒待ってから、もう一度お試しください。`,
  }[locale];
  expect(answer.body).toEqual({
    result: false,
    errors: { request: [sentence] },
    codes: { request: ['too-many-requests'] },
    params: { request: [[seconds]] },
  });
}

/** Behind a proxy that passes addresses on: each test has its own networks. */
const behind = await townWith({ RATE_PER_ADDRESS: '5', RATE_PER_ACCOUNT: '4', RATE_SIGN_IN: '3', TRUST_PROXY: '1' });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('what is worked is taken off, whatever came of it', () => {
  test('of an address: WORK_PER_ADDRESS milliseconds a minute, then it waits', async () => {
    const town = await townWith({ WORK_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    const ask = (address: string) => town.call('GET', '/api/town', from(address));
    // A refused request is work, too. How many make a millisecond depends on the machine.
    const plan = () => town.call('POST', '/api/plan', { ...from('192.0.2.80'), body: {} });
    expect((await plan()).status).toBe(422);
    await expect.poll(async () => (await plan()).status, { interval: 0 }).toBe(429);
    expectTooMany(await ask('192.0.2.80'));
    expectTooMany(await town.call('GET', '/api/spots', { ...from('192.0.2.80'), locale: 'ja' }), 'ja');
    expect((await ask('192.0.2.81')).status).toBe(200);
  });

  test('of what lies ready and of pages, too', async () => {
    const town = await townWith({ WORK_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    const ask = async (path: string, address: string) => (await town.call('GET', path, from(address))).status;
    const plan = () => town.call('POST', '/api/plan', { ...from('192.0.2.82'), body: {} });
    await expect.poll(async () => (await plan()).status, { interval: 0 }).toBe(429);
    for (const path of ['/', '/assets/none.js', '/town/none.svg', '/robots.txt'])
      expect([path, await ask(path, '192.0.2.82')]).toEqual([path, 429]);
    expect(await ask('/robots.txt', '192.0.2.83')).toBe(200);
  });

  test('as much of it where bodies are sent slowly beside: who waits for the rest of one works nothing', async () => {
    const town = await townWith({ WORK_PER_ADDRESS: '60', TRUST_PROXY: '1' });
    const mostOf = async (address: string, most: number) => {
      let count = 0;
      const body = {};
      while (count < most && (await town.call('POST', '/api/plan', { ...from(address), body })).status === 422)
        count += 1;
      return count;
    };
    const alone = await mostOf('192.0.2.84', 1000);
    const slow = Array.from({ length: 40 }, () => {
      const headers = { ...from('192.0.2.85').headers, 'content-type': 'application/json', 'content-length': '2' };
      const asked = request(`${town.origin}/api/plan`, { method: 'POST', headers });
      asked.write('{');
      return { asked, answered: once(asked, 'response') };
    });
    await pause(200);
    const beside = await mostOf('192.0.2.86', alone * 8);
    for (const { asked } of slow) asked.end('}');
    const statuses = (await Promise.all(slow.map(({ answered }) => answered))).map(([answer]) => answer.statusCode);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect(beside).toBeLessThan(alone * 8);
  }, 30_000);

  test('of a member: WORK_PER_ACCOUNT, from wherever; what a thread works for them is counted with it', async () => {
    const town = await townWith({ WORK_PER_ACCOUNT: '1' });
    const [person, other] = [await town.addPerson(), await town.addPerson()];
    expect((await town.call('GET', '/api/schedules?from=2027-01-01&to=2027-01-31', { as: person })).status).toBe(200);
    expectTooMany(await town.call('GET', '/api/account', { as: person }));
    expect((await town.call('GET', '/api/account', { as: other })).status).toBe(200);
    town.house.rates.spend(other.member_id, 2);
    expectTooMany(await town.call('GET', '/api/account', { as: other }));
    expect((await town.call('GET', '/api/town')).status).toBe(200);
  });
});

test('a calendar without a login: its readers together, from wherever; whoever it belongs to can still end it', async () => {
  const town = await townWith({ WORK_PER_ACCOUNT: '1000', TRUST_PROXY: '1' });
  const [person, other] = [await town.addPerson(), await town.addPerson()];
  const address = async (as: typeof person) =>
    (await town.call('POST', '/api/calendar-feed', { as, body: { kind: 'schedule' } })).body.url.replace(
      town.house.publicUrl,
      town.origin,
    );
  const [url, of] = [await address(person), await address(other)];
  const read = (calendar: string, from: string) => fetch(calendar, { headers: { 'x-forwarded-for': from } });
  expect((await read(url, '192.0.2.90')).status).toBe(200);
  town.house.rates.spendOnCalendar(person.member_id, 1000);
  const refused = await read(url, '192.0.2.91');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await read(of, '192.0.2.91')).status).toBe(200);
  expect((await town.call('DELETE', '/api/calendar-feed?kind=schedule', { as: person })).status).toBe(200);
});

describe('rate limits are settings', () => {
  test('an address: RATE_PER_ADDRESS requests a minute, whoever asks [decision:rate-limit.per-address]', async () => {
    const here = from('192.0.2.1');
    for (let count = 0; count < 5; count += 1) expect((await behind.call('GET', '/api/town', here)).status).toBe(200);
    const { token, cookie } = await behind.openSession(1);
    const session = { 'access-token': `Bearer ${token}`, cookie: `sid=${cookie}` };
    expectTooMany(await behind.call('GET', '/api/spots', { headers: { ...here.headers, ...session } }));
    expectTooMany(await behind.call('GET', '/api/town', { ...here, locale: 'ja' }), 'ja');
    expect((await behind.call('GET', '/healthz', here)).status).toBe(200);
    expect((await behind.call('GET', '/api/town', from('192.0.2.2'))).status).toBe(200);
    // The proxy's own entry is the last one; clients can forge earlier ones.
    expectTooMany(await behind.call('GET', '/api/town', from('198.51.100.7, 192.0.2.1')));
  });

  test('a document of the whole API counts as twenty requests, the sitemap as five', async () => {
    const town = await townWith({ RATE_PER_ADDRESS: '40', TRUST_PROXY: '1' });
    const passed = async (path: string, address: string) => {
      let count = 0;
      while ((await town.call('GET', path, from(address))).status === 200) count += 1;
      return count;
    };
    expect(await passed('/api/openapi.json', '192.0.2.80')).toBe(2);
    expect(await passed('/api/docs', '192.0.2.81')).toBe(2);
    expect(await passed('/sitemap.xml', '192.0.2.82')).toBe(8);
    expect(await passed('/api/town', '192.0.2.83')).toBe(40);
  });

  test('ways through the timetables: a tenth of RATE_PER_ADDRESS', async () => {
    const body = { from: { spot_id: 2 }, to: { spot_id: 3 } };
    const here = { ...from('192.0.2.40'), body };
    expect((await behind.call('POST', '/api/plan', here)).status).toBe(200);
    expectTooMany(await behind.call('POST', '/api/plan', here));
    expect((await behind.call('GET', '/api/town', from('192.0.2.40'))).status).toBe(200);
    expect((await behind.call('POST', '/api/plan', { ...from('192.0.2.41'), body })).status).toBe(200);
  });

  test('an account: RATE_PER_ACCOUNT, over all its sessions and addresses; other accounts go on [decision:rate-limit.per-account]', async () => {
    const ask = async (member: number, last: number) => {
      const { token, cookie } = await behind.openSession(member);
      const session = { 'access-token': `Bearer ${token}`, cookie: `sid=${cookie}` };
      return behind.call('GET', '/api/account', { headers: { ...from(`203.0.113.${last}`).headers, ...session } });
    };
    for (let count = 0; count < 4; count += 1) expect((await ask(1, count)).status).toBe(200);
    expectTooMany(await ask(1, 9));
    expect((await ask(2, 9)).status).toBe(200);
    expect((await behind.call('GET', '/api/town', from('203.0.113.9'))).status).toBe(200);
  });

  test('looks through all faces: a tenth of what an account may ask, enrolments and questions together', async () => {
    const town = await townWith({ RATE_PER_ACCOUNT: '20' });
    switchFacesOn(town);
    const [desk, colleague] = [
      await town.addPerson({ roles: ['enrolment'] }),
      await town.addPerson({ roles: ['enrolment'] }),
    ];
    const person = await addHolder(town);
    const path = `/api/cards/holders/${person.member_id}/face`;
    const { model_id, captures, ...consent } = enrolmentOf(newTestFace());
    const enrol = (as: typeof desk) => town.call('POST', path, { as, body: { model_id, captures, ...consent } });
    expect((await enrol(desk)).status).toBe(201);
    expect((await town.call('POST', `${path}/resembled`, { as: desk, body: { model_id, captures } })).status).toBe(200);
    expectTooMany(await enrol(desk));
    expect((await enrol(colleague)).status).toBe(201);
  });

  test('signing in and up: RATE_SIGN_IN together, before any password is looked at', async () => {
    const here = from('198.51.100.1');
    for (let count = 0; count < 3; count += 1) {
      const body = { login_id: `a${count}@example.jp`, password: 'wrong-password' };
      expect((await behind.call('POST', '/api/login', { ...here, body })).status).toBe(422);
    }
    expectTooMany(await behind.call('POST', '/api/login', { ...here, body: {} }));
    expect((await behind.call('GET', '/api/spots', here)).status).toBe(200);
    // Every endpoint where secrets could be guessed, by the contract.
    const guarded = allEndpoints.filter(({ isGuarded }) => isGuarded);
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['login', 'loginOtp', 'loginPassword', 'remindPassword', 'signup', 'verifySignup']),
    );
    for (const [index, { method, path }] of guarded.entries()) {
      const house = from(`198.51.100.${index + 10}`);
      for (let count = 0; count < 3; count += 1) await behind.call('POST', '/api/login', { ...house, body: {} });
      expectTooMany(await behind.call(method, path, { ...house, body: {} }));
    }
  });

  test('not opened messages: after a warning hundreds behind one address open theirs', async () => {
    const here = from('198.51.100.9');
    for (let count = 0; count < 3; count += 1)
      expect((await behind.call('POST', '/api/wishes/read', { ...here, body: { token: 'x' } })).status).toBe(422);
    expect((await behind.call('POST', '/api/login', { ...here, body: {} })).status).toBe(422);
  });

  test.each([
    { rate: '3', status: 429 },
    { rate: '1000000', status: 422 },
  ])(
    'invitations to people outside: RATE_ANSWERS from an address and by a link; with $rate the next one is answered $status',
    async ({ rate, status }) => {
      const town = await townWith({ RATE_ANSWERS: rate, TRUST_PROXY: '1' });
      const secretOf = (count: number) => String(count).padStart(43, 'x');
      const paths = ['/api/schedule-answers/read', '/api/schedule-answers', '/api/schedule-answers/refuse'] as const;
      const ask = (address: string, token: string, count: number) => {
        const body = { token, schedule_id: 1, attends: 1 };
        return town.call('POST', paths[count % 3] ?? paths[0], { ...from(address), body });
      };
      async function next(addressOf: (count: number) => string, tokenOf: (count: number) => string) {
        for (let count = 0; count < 3; count += 1) {
          const { body } = await ask(addressOf(count), tokenOf(count), count);
          expect(body.codes).toEqual({ token: ['link-invalid'] });
        }
        const fourth = await ask(addressOf(3), tokenOf(3), 0);
        expect(fourth.status).toBe(status);
        if (status === 429) expectTooMany(fourth);
      }
      // Different secrets from one network, then one secret from different networks.
      await next(() => '192.0.2.50', secretOf);
      await next(
        (count) => `192.0.2.${count + 60}`,
        () => secretOf(9),
      );
      expect((await ask('192.0.2.70', secretOf(8), 0)).status).toBe(422);
      expect((await town.call('GET', '/api/town', from('192.0.2.50'))).status).toBe(200);
    },
  );

  test('an address is the connection’s when no proxy is trusted', async () => {
    const direct = await townWith({ RATE_PER_ADDRESS: '2' });
    for (const address of ['192.0.2.1', '192.0.2.2'])
      expect((await direct.call('GET', '/api/town', from(address))).status).toBe(200);
    expectTooMany(await direct.call('GET', '/api/town', from('192.0.2.3')));
  });

  test('a network of IPv6 counts as one address, whichever of its addresses asks', async () => {
    for (let count = 0; count < 5; count += 1) {
      const address = `2001:db8:7:1:${count}::${count + 1}`;
      expect((await behind.call('GET', '/api/town', from(address))).status).toBe(200);
    }
    expectTooMany(await behind.call('GET', '/api/town', from('2001:db8:7:1:ffff:ffff:ffff:ffff')));
    expect((await behind.call('GET', '/api/town', from('2001:db8:7:2::1'))).status).toBe(200);
  });

  test('whoever holds many networks of IPv6 gets four times as much of a line, twenty times of a customer, no more', async () => {
    const passed = async (networkOfCount: (count: number) => string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 120; count += 1)
        statuses.push((await behind.call('POST', '/api/none', from(`${networkOfCount(count)}::1`))).status);
      return statuses.filter((status) => status !== 429).length;
    };
    expect(await passed((count) => `2001:db8:8:${(count % 100).toString(16)}`)).toBe(20);
    expect(await passed((count) => `2001:db8:9:${(count % 100).toString(16)}00`)).toBe(100);
    expect((await behind.call('GET', '/api/town', from('2001:db8:a::1'))).status).toBe(200);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['unknown', 'unknown'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an address has one allowance in all towns of a process, by the limits of each', async () => {
  const counts = countAddresses();
  const townOf = (signIn: string) => createRateLimits(readSettings({ RATE_SIGN_IN: signIn }).rates, counts);
  const towns = [townOf('3'), townOf('3'), townOf('6')];
  const passed: boolean[] = [];
  for (let turn = 0; turn < 9; turn += 1) passed.push((await towns[turn % 3]?.ofSignIn('203.0.113.7')) === 0);
  expect(passed).toEqual([true, true, true, false, false, true, false, false, false]);
  expect(await towns[0]?.ofSignIn('203.0.113.8')).toBe(0);
  // What somebody's requests cost in one town counts in the others; an account's own is the town's.
  const one = createRateLimits(readSettings({ WORK_PER_ADDRESS: '1', WORK_PER_ACCOUNT: '1' }).rates, counts);
  const work = one.begin();
  const until = process.threadCpuUsage().user + 20_000;
  while (process.threadCpuUsage().user < until);
  work.takeOff('203.0.113.9', undefined);
  one.spend(1, 5);
  const other = createRateLimits(readSettings({ WORK_PER_ADDRESS: '1', WORK_PER_ACCOUNT: '1' }).rates, counts);
  expect(await other.ofAddress('203.0.113.9')).toBeGreaterThan(0);
  expect(await other.ofAccount(1)).toBe(0);
});
