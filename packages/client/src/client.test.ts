import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoint } from '@machi/domain/contract/endpoint';
import { createClient, type CallFlags } from './client.ts';
import { otherFailureLines } from './failure-lines.ts';
import { createRecordStore } from './record-store.ts';

const readThing = endpoint('readThing', 'GET', '/api/things/:thing_id', {
  permission: 'public',
  input: z.object({
    thing_id: z.union([z.string(), z.number()]),
    q: z.optional(z.string()),
    day: z.optional(z.array(z.string())),
  }),
  reply: z.object({ thing: z.string() }),
  description: 'For these tests.',
});
const writeThing = endpoint('writeThing', 'POST', readThing.path, { ...readThing, success: 201 });

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
type Answer = { status: number; body: string; headers?: Record<string, string> } | 'hang up' | 'never';

let server: Server;
let base: string;
let answer: Answer;
let seen: Seen[] = [];
let gone: string[] = [];
let here: string;
let alerts: string[][] = [];

const envelope = (status: number, fields: object): Answer => ({ status, body: JSON.stringify(fields) });
const refusal = (status: number, errors: Record<string, string[]>): Answer =>
  envelope(status, { result: false, errors });

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (answer === 'hang up') request.socket.destroy();
      else if (answer !== 'never')
        response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers }).end(answer.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
  gone = [];
  here = '/spot?people=4';
  alerts = [];
  answer = envelope(200, { result: true, errors: {}, thing: 'a thing' });
});

function setUp({ timeLimit = 5000 } = {}) {
  const kept = new Map<string, string>();
  const store = createRecordStore(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  const client = createClient({
    base,
    store,
    timeLimit,
    currentPath: () => here,
    navigate: (path) => gone.push(path),
    alert: (lines) => alerts.push(lines.map((line) => line.text)),
  });
  return { store, client };
}

function logIn(store: ReturnType<typeof setUp>['store'], token = 'secret') {
  store.startSession({
    token,
    member_id: 7,
    organization_id: null,
    is_official: false,
    name: '佐藤 春',
    unreads: 0,
    expire: 2_000_000_000,
  });
}

describe('the request', () => {
  test('fills the path, puts the rest into the query and asks for the language', async () => {
    const { client } = setUp();
    const result = await client.call(readThing, { thing_id: 'a/b c', q: '星&空', day: ['1', '2'] });
    expect(result).toEqual({ ok: true, reply: { thing: 'a thing' } });
    expect(seen[0]?.url).toBe('/api/things/a%2Fb%20c?q=%E6%98%9F%26%E7%A9%BA&day=1&day=2');
    expect(seen[0]?.headers).toMatchObject({ 'accept-language': 'ja' });
    expect(seen[0]?.headers['access-token']).toBeUndefined();
  });

  test('sends the token, the chosen language and the idempotency key [rule:request.access-token]', async () => {
    const { client, store } = setUp();
    logIn(store);
    store.prefer({ locale: 'en' });
    answer = envelope(201, { result: true, errors: {}, thing: 'written' });
    await client.call(writeThing, { thing_id: 1, q: 'x' }, { idempotencyKey: 'k1' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/things/1', body: '{"q":"x"}' });
    expect(seen[0]?.headers).toMatchObject({
      'access-token': 'Bearer secret',
      'accept-language': 'en',
      'idempotency-key': 'k1',
      'content-type': 'application/json',
    });
  });

  test('without its path parameter is a programming error, not a call elsewhere', async () => {
    const { client } = setUp();
    await expect(client.call(readThing, { thing_id: '' })).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });
});

describe('the renewed end of the session', () => {
  test('is stored in milliseconds [decision:session.expire-stored]', async () => {
    const { client, store } = setUp();
    logIn(store);
    answer = envelope(200, { result: true, errors: {}, thing: 'a thing', expire: 2_100_000_000 });
    await client.call(readThing, { thing_id: 1 });
    expect(store.read().expire).toBe(2_100_000_000_000);
  });

  test('is nothing to a guest', async () => {
    const { client, store } = setUp();
    answer = envelope(200, { result: true, errors: {}, thing: 'a thing', expire: 2_100_000_000 });
    await client.call(readThing, { thing_id: 1 });
    expect(store.read()).toMatchObject({ token: false, expire: 0 });
  });
});

describe('transport and server errors', () => {
  test('401 clears the session, then goes to login with the way back [rule:error.401] [decision:refusal.401-clears-session]', async () => {
    const { client, store } = setUp();
    logIn(store);
    answer = refusal(401, {});
    const result = await client.call(readThing, { thing_id: 1 });
    expect(result).toEqual({ ok: false, status: 401, errors: {}, codes: {} });
    expect(store.read()).toMatchObject({ token: false, member_id: null, name: 'Guest', expire: 0 });
    expect(gone).toEqual(['/login?backuri=%2Fspot%3Fpeople%3D4']);
    expect(alerts).toEqual([]);
  });

  test('401 on the login page leaves it as it is: its way back and what it says', async () => {
    const { client, store } = setUp();
    logIn(store);
    answer = refusal(401, {});
    for (here of ['/login', '/login?backuri=%2Faccount']) await client.call(readThing, { thing_id: 1 });
    expect(gone).toEqual([]);
    here = '/logins';
    await client.call(readThing, { thing_id: 1 });
    expect(gone).toEqual(['/login?backuri=%2Flogins']);
  });

  test('401 to an older token leaves the session that was started since', async () => {
    const { client, store } = setUp();
    logIn(store, 'old');
    answer = refusal(401, {});
    const pending = client.call(readThing, { thing_id: 1 });
    logIn(store, 'new');
    await pending;
    expect(store.read().token).toBe('new');
  });

  test.each([
    [403, '[rule:error.403]'],
    [404, '[rule:error.404]'],
    [500, '[rule:error.500]'],
  ])('%i goes to its page %s', async (status) => {
    const { client } = setUp();
    answer = refusal(status, {});
    const result = await client.call(readThing, { thing_id: 1 });
    expect(result).toMatchObject({ ok: false, status });
    expect(gone).toEqual([`/${status}`]);
    expect(alerts).toEqual([]);
  });

  test.each([409, 413, 422, 429, 503])(
    '%i with errors alerts all messages, one a line [rule:error.result-false]',
    async (status) => {
      const { client } = setUp();
      answer = envelope(status, {
        result: false,
        errors: { tel: ['one', 'two'], 'target_time.start': ['three'] },
        codes: { tel: ['tel'] },
      });
      const result = await client.call(readThing, { thing_id: 1 });
      expect(result).toEqual({
        ok: false,
        status,
        errors: { tel: ['one', 'two'], 'target_time.start': ['three'] },
        codes: { tel: ['tel'] },
      });
      expect(alerts).toEqual([['one', 'two', 'three']]);
      expect(gone).toEqual([]);
    },
  );

  test('without an envelope the status alone decides: to the login, to its page, or an alert [decision:refusal.without-envelope]', async () => {
    const { client, store } = setUp();
    logIn(store);
    for (const status of [403, 404, 500, 502, 401]) {
      answer = { status, body: '<html>A proxy says no</html>' };
      expect(await client.call(readThing, { thing_id: 1 })).toMatchObject({ ok: false, status });
    }
    expect(gone).toEqual(['/403', '/404', '/500', '/login?backuri=%2Fspot%3Fpeople%3D4']);
    expect(alerts).toEqual([otherFailureLines.map((line) => line.text)]);
  });

  const other = [otherFailureLines.map((line) => line.text)];
  test.each<[string, Answer]>([
    ['502 without an envelope', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['503 without an envelope', { status: 503, body: '' }],
    ['504 without an envelope', { status: 504, body: 'null' }],
    ['200 that is not of our API', { status: 200, body: '<html>Log in to the wifi</html>' }],
    ['200 whose errors are no lists', { status: 200, body: '{"result":true,"errors":{"a":"b"}}' }],
    ['a reply that breaks the contract', { status: 200, body: '{"result":true,"errors":{},"thing":5}' }],
    ['a refusal without a sentence', { status: 422, body: '{"result":false,"errors":{}}' }],
    ['a broken connection', 'hang up'],
  ])('%s alerts in both languages [rule:error.other-failure]', async (_name, given) => {
    const { client } = setUp();
    answer = given;
    expect(await client.call(readThing, { thing_id: 1 })).toMatchObject({ ok: false });
    expect(alerts).toEqual(other);
    expect(alerts[0]).toContain('Could not process your request. Please try again later.');
    expect(gone).toEqual([]);
  });

  test.each([
    ['30', { retryAfterSeconds: 30 }],
    ['0', { retryAfterSeconds: 0 }],
    ['Wed, 20 Jan 2027 01:00:00 GMT', {}],
    ['-5', {}],
  ])('a refusal with Retry-After %s tells the seconds to its caller', async (header, told) => {
    const { client } = setUp();
    const body = JSON.stringify({ result: false, errors: { login_id: ['Please wait.'] } });
    answer = { status: 429, body, headers: { 'Retry-After': header } };
    const result = await client.call(readThing, { thing_id: 1 }, { ignoresErrorMessage: true });
    expect(result).toEqual({ ok: false, status: 429, errors: { login_id: ['Please wait.'] }, codes: {}, ...told });
  });

  test('no answer within the time limit alerts in both languages', async () => {
    const { client } = setUp({ timeLimit: 50 });
    answer = 'never';
    expect(await client.call(readThing, { thing_id: 1 })).toMatchObject({ ok: false, status: 0 });
    expect(alerts).toEqual(other);
  });

  test('a call has a time limit of its own where its caller gives one', async () => {
    const { client } = setUp({ timeLimit: 60_000 });
    answer = 'never';
    expect(await client.call(readThing, { thing_id: 1 }, { timeLimit: 50 })).toMatchObject({ ok: false, status: 0 });
    expect(alerts).toEqual(other);
  });

  test('a call that its caller ends is silent', async () => {
    const { client } = setUp();
    answer = 'never';
    const stop = new AbortController();
    const pending = client.call(readThing, { thing_id: 1 }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    expect(await pending).toEqual({ ok: false, status: 0, errors: {}, codes: {} });
    expect([alerts, gone]).toEqual([[], []]);
  });
});

describe('flags', () => {
  const cases: [keyof CallFlags, Answer][] = [
    ['ignores401', refusal(401, {})],
    ['ignores403', refusal(403, {})],
    ['ignores404', refusal(404, {})],
    ['ignores500', refusal(500, {})],
    ['ignoresErrorMessage', refusal(422, { tel: ['one'] })],
    ['ignoresError', refusal(401, {})],
    ['ignoresError', refusal(404, {})],
    ['ignoresError', refusal(422, { tel: ['one'] })],
    ['ignoresError', 'hang up'],
  ];
  const lost: [keyof CallFlags, Answer][] = [
    ['ignoresLostReply', 'hang up'],
    ['ignoresLostReply', { status: 502, body: '<html>' }],
  ];
  /** Result of an answer under a flag. */
  async function outcomeOf(flag: keyof CallFlags, given: Answer): Promise<object> {
    const { client, store } = setUp();
    logIn(store);
    answer = given;
    const { ok } = await client.call(readThing, { thing_id: 1 }, { [flag]: true });
    return { ok, alerts, gone, token: store.read().token };
  }
  const untouched = { ok: false, alerts: [], gone: [], token: 'secret' };
  test.each(cases)('[rule:request.%s] suppresses the handling of %j', async (flag, given) => {
    expect(await outcomeOf(flag, given)).toEqual(untouched);
  });
  test.each(lost)('%s suppresses the handling of %j', async (flag, given) => {
    expect(await outcomeOf(flag, given)).toEqual(untouched);
  });

  test.each<[keyof CallFlags, Answer]>([
    ['ignores401', refusal(403, {})],
    ['ignores403', refusal(404, {})],
    ['ignores404', refusal(500, {})],
    ['ignores500', refusal(422, { tel: ['one'] })],
    ['ignoresErrorMessage', refusal(404, {})],
    ['ignoresErrorMessage', 'hang up'],
    ['ignoresLostReply', refusal(422, { tel: ['one'] })],
    ['ignoresLostReply', { status: 503, body: '<html>' }],
  ])('%s does not suppress the handling of %j', async (flag, given) => {
    const { client } = setUp();
    answer = given;
    await client.call(readThing, { thing_id: 1 }, { [flag]: true });
    expect(alerts.length + gone.length).toBe(1);
  });
});
