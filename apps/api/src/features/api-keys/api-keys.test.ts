import { scopes, type Scope } from '@machi/domain/api-keys/rules';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { listClosures } from '@machi/domain/closures/contract';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { cases } from '../../testing/cases.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';
import { ask } from '../../testing/requests/ask.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { addApiKey } from './cases.fixture.ts';

const town = await openTestTown();
const official = await town.addPerson({ lastname: '係', roles: ['system'] });
beforeEach(() => town.setNow(START));

const desk = async (method: string, target: string, body?: unknown) =>
  town.call(method, target, { as: await town.openSession(official.member_id), body });
const TODAY = dateAt(START);
const times = `/api/taken-times?from=${TODAY}&to=${TODAY}`;
const codeOf = (answer: Awaited<ReturnType<typeof town.call>>) => [answer.status, answer.body.codes.request[0]];
const isOpen = (endpoint: Endpoint): boolean => endpoint.isForSystems === true;

describe('a key', () => {
  test('is made for a system, told once, and reads what its scopes say', async () => {
    const wanted = { system_name: '暖房', scopes: ['room:read:system'], last_day: addDays(TODAY, 20), rate: 60 };
    const made = await desk('POST', '/api/api-keys', wanted);
    expect(made.status, made.text).toBe(201);
    const { key, api_key } = made.body;
    expect(key).toMatch(new RegExp(`^${api_key.prefix}_[\\w-]{43}$`));
    expect(api_key).toMatchObject({ state: 'ending', used_at: null, uses: [], rate: 60, scopes: ['room:read:system'] });
    const headers = { authorization: `Bearer ${key}` };
    const person = await town.addPerson({ lastname: '秘密' });
    const reservation_id = await newReservation(town, person.member_id);
    const read = await town.call('GET', `/api/taken-times?from=${TODAY}&to=${addDays(TODAY, 30)}`, { headers });
    expect(read.status, read.text).toBe(200);
    const own = read.body.times.find((one: { reservation_id: number }) => one.reservation_id === reservation_id);
    expect(own).toEqual({
      reservation_id,
      room_id: 401,
      spot_id: 4,
      kind: 'reservation',
      started_at: expect.stringMatching(/Z$/),
      ended_at: expect.stringMatching(/Z$/),
    });
    expect(read.text).not.toContain('秘密');
    const listed = await desk('GET', '/api/api-keys');
    expect(listed.text).not.toContain(key);
    expect(JSON.stringify(await town.rows('select * from api_key'))).not.toContain(key.slice(-43));
    const shown = listed.body.keys.find((one: { prefix: string }) => one.prefix === api_key.prefix);
    expect(shown.used_at).toBe(START.toISOString());
    expect(shown.uses).toEqual([{ used_on: TODAY, endpoint: 'listTakenTimes', granted: 1, refused: 0 }]);
  });

  test('opens exactly the endpoints of its scopes, of all that there are', { timeout: 120_000 }, async () => {
    const owner = await town.addPerson();
    const inputs = new Map<string, Readonly<Record<string, unknown>>>();
    for (const endpoint of allEndpoints.filter(isOpen))
      inputs.set(endpoint.name, (await cases[endpoint.name]?.input(town, owner.member_id)) ?? {});
    for (const scope of scopes) {
      const opened: string[] = [];
      const { headers } = await addApiKey(town, [scope], 1_000_000);
      for (const endpoint of allEndpoints) {
        const input = inputs.get(endpoint.name) ?? {};
        const answer = await ask(town, endpoint, input, { headers });
        if (answer.status === 200) opened.push(endpoint.name);
        else expect([endpoint.name, ...codeOf(answer)]).toEqual([endpoint.name, 403, 'key-scope']);
      }
      const expected = allEndpoints.filter((one) => isOpen(one) && one.permission === scope).map(({ name }) => name);
      expect([scope, opened]).toEqual([scope, expected]);
    }
  });

  test('leaves a line in the log for each endpoint and day, of nobody but the key', async () => {
    const { api_key_id, headers } = await addApiKey(town, ['closure:edit:any']);
    for (let count = 0; count < 3; count += 1) await ask(town, listClosures, {}, { headers });
    await town.call('GET', times, { headers });
    const lines = await town.rows`select actor_member_id, action from audit where subject = 'api-key'
      and subject_id = ${api_key_id} order by audit_id`;
    const line = { actor_member_id: null, action: 'api-key:use' };
    expect(lines).toEqual([line, line]);
    const { keys } = (await desk('GET', '/api/api-keys')).body;
    expect(keys.find((one: { api_key_id: number }) => one.api_key_id === api_key_id).uses).toEqual([
      { used_on: TODAY, endpoint: 'listClosures', granted: 3, refused: 0 },
      { used_on: TODAY, endpoint: 'listTakenTimes', granted: 0, refused: 1 },
    ]);
  });
});

describe('is refused', () => {
  test.each([
    ['guessed', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
    ['of another start', (key: string) => key.replace(/^mk_./, (start) => (start === 'mk_a' ? 'mk_b' : 'mk_a'))],
    ['cut', (key: string) => key.slice(0, -1)],
    ['without a secret', (key: string) => key.slice(0, 13)],
    ['with a statement in it', () => `mk_' or true --`],
  ])('a key that is %s', async (_what, changed) => {
    const { key } = await addApiKey(town);
    const answer = await town.call('GET', times, { headers: { authorization: `Bearer ${changed(key)}` } });
    expect(codeOf(answer)).toEqual([401, 'key-unknown']);
    expect(answer.body.errors.request[0]).toContain('does not exist');
  });

  test('a key on its last moment and after it', async () => {
    const { headers } = await addApiKey(town);
    const end = new Date(`${addDays(TODAY, 10)}T00:00:00+09:00`);
    town.setNow(new Date(end.getTime() - 1));
    expect((await town.call('GET', times, { headers })).status).toBe(200);
    town.setNow(end);
    expect(codeOf(await town.call('GET', times, { headers }))).toEqual([401, 'key-ended']);
  });

  test('a key that was disabled, from the next request on', async () => {
    const { api_key_id, headers } = await addApiKey(town);
    expect((await town.call('GET', times, { headers })).status).toBe(200);
    expect((await desk('POST', `/api/api-keys/${api_key_id}/disable`)).status).toBe(200);
    expect(codeOf(await town.call('GET', times, { headers }))).toEqual([401, 'key-disabled']);
  });

  test.each([
    ['origin', 'https://hoshimori.example'],
    ['cookie', 'sid=1'],
    ['sec-fetch-site', 'same-origin'],
  ])('a key in a browser, known by its header %s, with a sentence', async (name, value) => {
    const { headers } = await addApiKey(town);
    const answer = await town.call('GET', times, { headers: { ...headers, [name]: value } });
    expect(codeOf(answer)).toEqual([403, 'key-in-browser']);
    expect(answer.body.errors.request[0]).toContain('belongs on a server');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await town.call('OPTIONS', times, { headers: { origin: 'https://hoshimori.example' } });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a key beyond its rate, with the time to wait; another key is not', async () => {
    const [one, other] = [await addApiKey(town, scopes, 30), await addApiKey(town, scopes, 30)];
    for (let count = 0; count < 30; count += 1)
      expect((await town.call('GET', times, { headers: one.headers })).status).toBe(200);
    const answer = await town.call('GET', times, { headers: one.headers });
    expect(codeOf(answer)).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await town.call('GET', times, { headers: other.headers })).status).toBe(200);
  });

  test('who guesses keys, by their address', async () => {
    const guarded = await openTown({ environment: { RATE_SIGN_IN: '40' } });
    onTestFinished(() => guarded.close());
    const { headers } = await addApiKey(guarded);
    const guessed = { authorization: `Bearer mk_aaaaaaaaaa_${'A'.repeat(43)}` };
    let last = 401;
    let tries = 0;
    for (; tries < 60 && last === 401; tries += 1)
      last = (await guarded.call('GET', times, { headers: guessed })).status;
    expect([last, tries]).toEqual([429, 41]);
    // Who has a key is not held up.
    expect((await guarded.call('GET', times, { headers })).status).toBe(200);
  });
});

test.each([
  ['before today', { last_day: addDays(TODAY, -1) }, { last_day: ['min-date'] }],
  ['after more than a year', { last_day: addDays(TODAY, 366) }, { last_day: ['max-date'] }],
  ['with another rate', { rate: 100_000 }, { rate: ['choice'] }],
  ['without a scope', { scopes: [] }, { scopes: ['required'] }],
  ['with a permission over people', { scopes: ['member:read:any'] }, { 'scopes.0': ['choice'] }],
  ['without a system', { system_name: ' ' }, { system_name: ['required'] }],
])('a key %s is not made', async (_what, part, codes) => {
  const wanted = { system_name: '暖房', scopes: ['room:read:system'], last_day: TODAY, rate: 60, ...part };
  const answer = await desk('POST', '/api/api-keys', wanted);
  expect([answer.status, answer.body.codes]).toEqual([422, codes]);
});

test('a key that ends within a month waits for officials, until it is disabled or over', async () => {
  const work = async () =>
    (await desk('GET', '/api/work')).body.work.find((one: { kind: string }) => one.kind === 'api-key')?.waiting ?? 0;
  await town.rows('delete from api_key');
  const { api_key_id } = await addApiKey(town, ['closure:edit:any'] satisfies Scope[]);
  expect(await work()).toBe(1);
  await town.rows`update api_key set ends_at = ${new Date(START.getTime() + 31 * 86_400_000)}`;
  expect(await work()).toBe(0);
  town.setNow(new Date(START.getTime() + 2 * 86_400_000));
  expect(await work()).toBe(1);
  await desk('POST', `/api/api-keys/${api_key_id}/disable`);
  expect(await work()).toBe(0);
});
