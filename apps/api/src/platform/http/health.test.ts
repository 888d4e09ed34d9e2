import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { watching } from '../../testing/requests/guards.ts';
import { openTown } from '../../testing/towns/open-town.ts';

let probes = 0;
let isAway = false;
let isLeaving = false;
const METRICS_KEY = 'of-the-operator-of-this-town';
const readMetrics = (key = METRICS_KEY) =>
  town.call('GET', '/metrics', { headers: { authorization: `Bearer ${key}` } });
const town = await openTown({
  environment: { METRICS_KEY },
  around: (database) =>
    watching(database, ({ name }, _values, run) => {
      if (name === 'probe') probes += 1;
      return isAway ? Promise.reject(new Error('Connection terminated')) : run();
    }),
  application: (house) => createApp(house, { isLeaving: () => isLeaving }),
});
afterAll(() => town.close());

test('alive without a database, ready only with one', async () => {
  expect((await town.call('GET', '/readyz')).body).toEqual({
    result: true,
    errors: {},
    database: true,
    is_leaving: false,
  });
  isAway = true;
  expect((await town.call('GET', '/healthz')).status).toBe(200);
  await expect.poll(async () => (await town.call('GET', '/readyz')).status).toBe(503);
  const away = await town.call('GET', '/readyz');
  expect(away.body).toEqual({ result: false, errors: {}, database: false, is_leaving: false });
  expect((await readMetrics()).text).toContain('machi_database_up 0');
  isAway = false;
  await expect.poll(async () => (await town.call('GET', '/readyz')).status).toBe(200);
});

test('many who ask at once whether it is ready, and shortly after, are one question to the database', async () => {
  await expect
    .poll(async () => {
      const before = probes;
      await Promise.all(Array.from({ length: 10 }, () => town.call('GET', '/readyz')));
      return probes - before;
    })
    .toBe(1);
});

test('to the operator alone it says whose address it takes a request for', async () => {
  const address = async (authorization: string) =>
    (await town.call('GET', '/readyz', { headers: { authorization } })).body.address;
  expect(await address(`Bearer ${METRICS_KEY}`)).toMatch(/^(?:::ffff:)?127\.0\.0\.1$|^unknown$/);
  expect(await address(`Bearer ${METRICS_KEY}x`)).toBeUndefined();
  expect(await address('')).toBeUndefined();
});

test('not ready while leaving', async () => {
  isLeaving = true;
  const answer = await town.call('GET', '/readyz');
  expect([answer.status, answer.body.is_leaving]).toEqual([503, true]);
  isLeaving = false;
});

test('metrics count by route and status, never by id', async () => {
  await town.call('GET', '/api/spots/999');
  await town.call('GET', '/api/spots/4');
  await town.call('GET', '/api/account');
  const { text, headers } = await readMetrics();
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain('machi_http_requests_total{method="GET",route="/api/spots/:spot_id",status="404"} 1');
  expect(text).toContain('machi_http_requests_total{method="GET",route="/api/spots/:spot_id",status="200"} 1');
  expect(text).toContain('machi_http_requests_total{method="GET",route="/api/account",status="401"} 1');
  expect(text).toContain('machi_http_request_seconds_count{kind="read",route="/api/account"} 1');
  expect(text).not.toContain('/api/spots/999');
});

test('metrics tell how long the oldest notification has waited', async () => {
  expect((await readMetrics()).text).toContain('machi_outbox_waiting_seconds 0');
  await town.rows`insert into outbox (channel, recipient, content, created_at, next_attempt_at, claimed_by)
    values ('mail', 'person@example.jp', '{}', ${new Date(town.now().getTime() - 1_200_000)},
    ${new Date(town.now().getTime() + 600_000)}, 'nobody')`;
  expect((await readMetrics()).text).toContain('machi_outbox_waiting_seconds 1200');
  await town.rows('delete from outbox');
});

test('metrics are there for the operator alone, and without a key for nobody', async () => {
  expect((await readMetrics()).status).toBe(200);
  const open = await openTown();
  expect((await open.call('GET', '/metrics')).status).toBe(404);
  for (const authorization of ['Bearer undefined', 'Bearer '])
    expect((await open.call('GET', '/metrics', { headers: { authorization } })).status).toBe(404);
  await open.close();
  expect((await town.call('GET', '/metrics')).status).toBe(404);
  for (const key of ['', `${METRICS_KEY}x`, METRICS_KEY.toUpperCase()])
    expect((await readMetrics(key)).status, key).toBe(404);
});
