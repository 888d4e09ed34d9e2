import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

interface Received {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code: number };
}

/** A collector that takes only what OTLP/HTTP with JSON allows. */
async function openCollector() {
  const spans: Received[] = [];
  const faults: string[] = [];
  const bodies: string[] = [];
  let answer: { readonly status: number; readonly body: string } = { status: 200, body: '{}' };
  const check = (isRight: boolean, fault: string): void => void (isRight || faults.push(fault));
  const server = createServer(async (asked, reply) => {
    const body = await text(asked);
    bodies.push(body);
    check(asked.method === 'POST' && asked.url === '/v1/traces', `${asked.method} ${asked.url}`);
    check(asked.headers['content-type'] === 'application/json', `type ${asked.headers['content-type']}`);
    check(asked.headers.authorization === 'Basic of the town', `as ${asked.headers.authorization}`);
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const names = resource.attributes.map(({ key }: { key: string }) => key);
      check(names.includes('service.name'), `the resource has ${names}`);
      for (const span of scopeSpans.flatMap((scope: { spans: Received[] }) => scope.spans)) {
        const { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano, attributes } = span;
        check(/^[0-9a-f]{32}$/.test(traceId) && !/^0+$/.test(traceId), `trace ${traceId}`);
        for (const id of [spanId, parentSpanId ?? spanId])
          check(/^[0-9a-f]{16}$/.test(id) && !/^0+$/.test(id), `span ${id}`);
        check(name.length > 0 && [1, 2, 3].includes(kind), `${name} of kind ${kind}`);
        check(/^\d{19}$/.test(startTimeUnixNano) && /^\d{19}$/.test(endTimeUnixNano), `from ${startTimeUnixNano}`);
        check(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano), `${name} ends before it begins`);
        for (const { key, value } of attributes) {
          const [[type, said] = []] = Object.entries(value);
          check(type === 'stringValue' || (type === 'intValue' && typeof said === 'string'), `${key} as ${type}`);
        }
        spans.push(span);
      }
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    spans,
    faults,
    bodies,
    answersNow: (status: number, body = '{}') => void (answer = { status, body }),
  };
}

const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await writeFile(
  path.join(folder, 'index.html'),
  '<html lang="ja"><head><script type="module" src="/first.js"></script></head><body><div id="root"></div></body></html>',
);
await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
await writeFile(path.join(folder, 'traced-visit.js'), 'traceVisit()');
afterAll(() => rm(folder, { recursive: true }));

const METRICS_KEY = 'of-the-operator-of-this-town';
const collector = await openCollector();
const openTraced = (share: string, endpoint = collector.url) =>
  openTestTown({
    environment: {
      METRICS_KEY,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20of%20the%20town',
      OTEL_TRACES_SAMPLER_ARG: share,
    },
    application: (house) => createApp(house, { portalFolder: folder }),
  });
const town = await openTraced('1');
const told = async (): Promise<readonly Received[]> => {
  await town.house.tracing?.flush();
  return collector.spans;
};
const outcomes = async (of: typeof town): Promise<Readonly<Record<string, number>>> => {
  const { text: metrics } = await of.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_KEY}` } });
  return Object.fromEntries(
    [...metrics.matchAll(/^machi_spans_total\{outcome="(\w+)"\} (\d+)/gm)].map(([, name = '', count]) => [
      name,
      Number(count),
    ]),
  );
};
const parentOf = (headers: Headers): readonly string[] =>
  /^traceparent;desc="00-([0-9a-f]{32})-([0-9a-f]{16})-01"$/.exec(headers.get('server-timing') ?? '')?.slice(1) ?? [];
const SPAN = 'abcdef0123456789';
const valueOf = ({ attributes }: Received, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

beforeEach(async () => {
  await town.house.tracing?.flush();
  collector.spans.splice(0);
  collector.bodies.splice(0);
});

test('a visit is one trace, from the call of the browser to the statements of its request', async () => {
  const page = await town.call('GET', '/spot/detail/4');
  const [traceId = '', pageSpan = ''] = parentOf(page.headers);
  expect(page.text).toMatch(/<script defer src="\/traced-visit\.js" nonce="[^"]+"><\/script><script type="module"/);
  expect((await town.call('GET', '/traced-visit.js')).text).toBe('traceVisit()');

  const member = await town.openSession(1);
  const headers = { traceparent: `00-${traceId}-${SPAN}-01` };
  expect((await town.call('GET', '/api/account', { as: member, headers })).status).toBe(200);
  const now = Date.now() + 86_400_000 * 300;
  const call = [SPAN, 'GET', 200, now - 40, now - 10];
  const trace = `00-${traceId}-${pageSpan}-01`;
  expect((await town.call('POST', '/api/traces', { body: { trace, now, calls: [call] } })).status).toBe(204);

  const spans = (await told()).filter((span) => span.traceId === traceId);
  const first = spans.find(({ parentSpanId }) => parentSpanId === undefined);
  expect(first).toMatchObject({ name: 'GET /spot/detail/:spot_id', kind: 2, spanId: pageSpan });
  const browser = spans.find(({ spanId }) => spanId === SPAN);
  expect(browser).toMatchObject({ name: 'GET', kind: 3, parentSpanId: pageSpan });
  // The browser's clock is almost a year ahead.
  expect(Math.abs(Number(browser?.endTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(60_000);
  const request = spans.find(({ name }) => name === 'GET /api/account');
  expect(request).toMatchObject({ kind: 2, parentSpanId: SPAN });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['find-sessions', 'select-account']));
  for (const statement of statements) {
    expect(statement.kind).toBe(3);
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request?.startTimeUnixNano ?? 0));
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request?.endTimeUnixNano ?? 0));
  }
  const known = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter(({ parentSpanId }) => parentSpanId !== undefined && !known.has(parentSpanId))).toEqual([]);
  expect(collector.faults).toEqual([]);
});

test('a page is counted by its pattern, never by its path', async () => {
  await town.call('GET', '/spot/detail/987654');
  const { text: metrics } = await town.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_KEY}` } });
  expect(metrics).toContain('machi_http_requests_total{method="GET",route="/spot/detail/:spot_id",status="200"}');
  expect(metrics).toContain('machi_http_request_seconds_count{kind="page",route="/spot/detail/:spot_id"}');
  expect(metrics).not.toContain('987654');
});

test('statements of a transaction lie below it', async () => {
  const member = await town.openSession(1);
  await town.call('PUT', '/api/account/settings', { as: member, body: { is_login_notified: 1 } });
  const spans = await told();
  const transaction = spans.find(({ name }) => name === 'transaction');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId).length).toBeGreaterThan(0);
  expect(transaction && valueOf(transaction, 'db.system.name')).toBe('postgresql');
});

test('nothing of anybody is in a span: no id, no name, no address, no device', async () => {
  const member = await town.openSession(1);
  const { body } = await town.call('GET', '/api/account', { as: member });
  const headers = { 'user-agent': 'Mozilla/5.0 (a device of Haru)', 'x-forwarded-for': '192.0.2.77' };
  for (const target of [
    '/api/reservations/987654',
    '/api/members?q=%E4%BD%90%E8%97%A4',
    '/calendar/a-secret-of-haru.ics',
    '/no/such/page',
  ])
    await town.call('GET', target, { as: member, headers });
  await town.call('POST', '/api/login', {
    body: { login_id: body.account.email, password: 'not the password' },
    headers,
  });
  const sentAll = JSON.stringify(await told());
  expect(sentAll.length).toBeGreaterThan(2000);
  const { email, lastname, firstname, tel } = body.account;
  for (const said of [
    email,
    lastname,
    firstname,
    tel,
    member.token,
    member.cookie,
    '987654',
    '192.0.2.77',
    '127.0.0.1',
    'Mozilla',
    'a-secret',
    '%E4',
    '佐藤',
    'no/such',
  ])
    if (said) expect(sentAll, said).not.toContain(said);
  const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  for (const key of keys)
    expect([
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'db.system.name',
      'db.query.summary',
      'db.response.status_code',
    ]).toContain(key);
});

describe('a town that draws no visit', async () => {
  const quiet = await openTraced('0');
  const count = async (): Promise<number> => {
    await quiet.house.tracing?.flush();
    return collector.spans.length;
  };

  test('sends nothing, and its pages load nothing more', async () => {
    const page = await quiet.call('GET', '/spot');
    expect(page.text).not.toContain('traced-visit');
    expect(page.headers.get('server-timing')).toBeNull();
    expect(await count()).toBe(0);
  });

  test('is not made to trace by somebody else’s header, nor by one of its own that is old or was changed', async () => {
    const [own = ''] = parentOf((await town.call('GET', '/spot')).headers);
    await told();
    collector.spans.splice(0);
    const hour = (Math.floor(Date.now() / 1000) - 3700).toString(16);
    for (const id of ['0af7651916cd43dd8448eb211c80319c', own, hour + own.slice(8)])
      expect((await quiet.call('GET', '/api/town', { headers: { traceparent: `00-${id}-${SPAN}-01` } })).status).toBe(
        200,
      );
    const now = Date.now();
    const body = { trace: `00-${own}-${SPAN}-01`, now, calls: [[SPAN, 'GET', 200, now - 1, now]] };
    expect((await quiet.call('POST', '/api/traces', { body })).status).toBe(400);
    expect(await count()).toBe(0);
  });
});

test('what a browser says is bounded, and what is no call is dropped and counted', async () => {
  const [traceId = '', pageSpan = ''] = parentOf((await town.call('GET', '/spot')).headers);
  const trace = `00-${traceId}-${pageSpan}-01`;
  const now = Date.now();
  const { dropped = 0 } = await outcomes(town);
  const post = async (body: unknown) => (await town.call('POST', '/api/traces', { body })).status;
  const wrong = [
    null,
    'x',
    [SPAN, '<佐藤>', 200, now - 1, now],
    [SPAN, 'GET', 'a name', now - 1, now],
    [SPAN, 'GET', 200, now, now - 1],
    [SPAN, 'GET', 200, now - 8_000_000, now - 7_999_999],
    [SPAN, 'GET', 200, `${now - 1}`, `${now}`],
    ['佐藤', 'GET', 200, now - 1, now],
  ];
  await told();
  collector.spans.splice(0);
  expect(await post({ trace, now, calls: wrong })).toBe(204);
  expect((await outcomes(town))['dropped']).toBe(dropped + wrong.length);
  for (const body of [
    { trace, now, calls: Array.from({ length: 101 }, () => wrong[0]) },
    { trace, now: 'x', calls: [] },
    { trace: 'x', now, calls: [] },
    { trace, now: 1e300, calls: [[SPAN, 'GET', 200, 1e300, 1e300]] },
    { trace, now, calls: 'x'.repeat(20_000) },
    'x',
  ])
    expect(await post(body)).toBe(400);
  expect((await told()).filter(({ kind, name }) => kind === 3 && name === 'GET')).toEqual([]);
});

test('a collector that refuses costs spans and no answer; each is counted', async () => {
  const before = await outcomes(town);
  await town.house.tracing?.flush();
  collector.answersNow(503);
  expect((await town.call('GET', '/api/town')).status).toBe(200);
  await town.house.tracing?.flush();
  collector.answersNow(200, '{"partialSuccess":{"rejectedSpans":"1"}}');
  expect((await town.call('GET', '/api/town')).status).toBe(200);
  await town.house.tracing?.flush();
  collector.answersNow(200);
  expect((await outcomes(town))['dropped']).toBeGreaterThanOrEqual((before['dropped'] ?? 0) + 2);
});

test('a collector that is away costs spans and no answer', async () => {
  const alone = await openTraced('1', 'http://127.0.0.1:9');
  for (let count = 0; count < 20; count += 1) expect((await alone.call('GET', '/api/town')).status).toBe(200);
  await alone.house.tracing?.flush();
  const { sent = 0, dropped = 0 } = await outcomes(alone);
  expect([sent, dropped >= 20]).toEqual([0, true]);
});

test('without the setting there is neither script nor door for it', async () => {
  const plain = await openTestTown({ application: (house) => createApp(house, { portalFolder: folder }) });
  expect(plain.house.tracing).toBeUndefined();
  expect((await plain.call('POST', '/api/traces', { body: {} })).status).toBe(404);
  expect((await plain.call('GET', '/traced-visit.js')).status).toBe(404);
});
