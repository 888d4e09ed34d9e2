import { describe, expect, test } from 'vitest';
import { allEndpoints } from '@machi/domain/register/endpoints';
import { watching } from '../../testing/requests/guards.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

let broken: Error | undefined;
const town = await openTestTown({
  around: (database) => watching(database, (_statement, _values, run) => (broken ? Promise.reject(broken) : run())),
});

const failing = async (error: Error, locale: 'ja' | 'en' = 'en') => {
  broken = error;
  try {
    return await town.call('GET', '/api/availability?from=2027-01-21&to=2027-01-21', { locale });
  } finally {
    broken = undefined;
  }
};

describe('every reply', () => {
  test('is an envelope: result, errors by field [rule:response.result] [rule:response.errors] [decision:reply.envelope]', async () => {
    const replies = [
      await town.call('GET', '/api/town'),
      await town.call('GET', '/api/account'),
      await town.call('GET', '/api/spots/999'),
      await town.call('GET', '/api/no/such/thing'),
      await town.call('POST', '/api/login', { body: {} }),
      await town.call('POST', '/api/login', { body: '{' }),
      await town.call('GET', '/healthz'),
      await failing(new Error('boom')),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 404, 404, 422, 400, 200, 500]);
    for (const { status, body, headers } of replies) {
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(body.result).toBe(status === 200);
      for (const sentences of Object.values(body.errors))
        for (const sentence of sentences as unknown[]) expect(typeof sentence).toBe('string');
    }
  });

  test('has an id of its own, whatever the request says', async () => {
    const ids = new Set<string | null>();
    for (let count = 0; count < 5; count += 1)
      ids.add(
        (await town.call('GET', '/api/town', { headers: { 'x-request-id': 'chosen' } })).headers.get('x-request-id'),
      );
    expect(ids.size).toBe(5);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect((await town.call('GET', '/api/account')).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('is not stored, framed or guessed at', async () => {
    for (const target of ['/api/town', '/api/account', '/api/spots/999', '/api/no/such/thing']) {
      const { headers } = await town.call('GET', target);
      expect(headers.get('cache-control'), target).toBe('no-store');
      expect(headers.get('x-content-type-options'), target).toBe('nosniff');
      expect(headers.get('content-security-policy'), target).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('referrer-policy'), target).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy'), target).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('a refusal', () => {
  const codesOf = ({ status, body }: { status: number; body: { codes?: unknown } }) => [status, body.codes];

  test('has the status that is true of it, and its sentences in the envelope [decision:refusal.status]', async () => {
    const person = await town.addPerson();
    const json = { 'content-type': 'application/json' };
    const invalid = await town.call('POST', '/api/login', { body: {} });
    const reserve = () => town.call('POST', '/api/reservations', { as: person, body: reservationRequest() });
    await reserve();
    const conflict = await reserve();
    const large = await town.call('POST', '/api/login', { body: JSON.stringify('x'.repeat(20_000)), headers: json });
    const foreign = await town.call('POST', '/api/login', { body: '{}', headers: { 'content-type': 'text/plain' } });
    const tries = Array.from({ length: 6 }, () => ({ login_id: 'nobody@example.jp', password: 'wrong-password' }));
    let often = invalid;
    for (const body of tries) often = await town.call('POST', '/api/login', { body });
    const refused = [invalid, conflict, large, foreign, often];
    expect(refused.map(({ status }) => status)).toEqual([422, 409, 413, 415, 429]);
    for (const { body } of refused) {
      expect(body.result).toBe(false);
      expect(Object.values(body.errors).flat().length).toBeGreaterThan(0);
      expect(Object.keys(body.codes)).toEqual(Object.keys(body.errors));
    }
    expect(Number(often.headers.get('retry-after'))).toBe(30);
  });

  test('of 401, 403, 404 and 500 carries a code and not a word [decision:refusal.without-words]', async () => {
    const refused = [
      await town.call('GET', '/api/account'),
      await town.call('GET', '/api/members', { as: await town.addPerson() }),
      await town.call('GET', '/api/spots/999'),
      await failing(new Error('boom')),
    ];
    for (const { body } of refused) expect(body).toEqual({ result: false, errors: {}, codes: expect.any(Object) });
    expect(refused.map(codesOf)).toEqual([
      [401, { request: ['login-needed'] }],
      [403, { request: ['forbidden'] }],
      [404, { request: ['not-found'] }],
      [500, { request: ['server-error'] }],
    ]);
  });
});

describe('the language of a reply', () => {
  test.each([
    ['', 'ja'],
    ['ja', 'ja'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr', 'ja'],
    ['fr,en;q=0.1', 'en'],
    ['en;q=0.2,ja;q=0.8', 'ja'],
    ['ja;q=0,en', 'en'],
    ['*', 'ja'],
    ['EN-us', 'en'],
    [`${'fr,'.repeat(500)}en`, 'ja'],
  ])('Accept-Language "%s" is answered in %s [constant:languages]', async (header, expected) => {
    const answer = await town.call('POST', '/api/login', { body: {}, headers: { 'accept-language': header } });
    expect(answer.headers.get('content-language')).toBe(expected);
    expect(answer.headers.get('vary')).toBe('Accept-Language');
    expect(answer.body.errors.password).toEqual([{ ja: '入力してください。', en: 'It is required.' }[expected]]);
  });
});

describe('what goes wrong inside', () => {
  test('is 500 without a word of the cause', async () => {
    const answer = await failing(new Error('relation "secret_table" of haru.sato@example.jp'));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ result: false, errors: {}, codes: { request: ['server-error'] } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('is 503 with a sentence while the database is away', async () => {
    const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    for (const [locale, sentence] of [
      ['en', 'The service is currently unavailable. Please try again in a minute.'],
      ['ja', 'ただいまサービスを利用できません。1分ほど待ってから、もう一度お試しください。'],
    ] as const) {
      const answer = await failing(gone, locale);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.body).toEqual({
        result: false,
        errors: { request: [sentence] },
        codes: { request: ['unavailable'] },
      });
    }
    for (const code of ['57P01', '57P03', '53300', '53100', '08006'])
      expect((await failing(Object.assign(new Error('away'), { code }))).status, code).toBe(503);
    expect((await town.call('GET', '/api/availability?from=2027-01-21&to=2027-01-21')).status).toBe(200);
  });
});

describe('what is not there', () => {
  test('other methods of a known path are 404', async () => {
    for (const { path } of allEndpoints) {
      const known = new Set(allEndpoints.filter((one) => one.path === path).map(({ method }) => method));
      const other = (['DELETE', 'PUT', 'POST'] as const).find((method) => !known.has(method)) ?? 'PATCH';
      const answer = await town.call(other, path.replace(/:\w+/g, '1'));
      expect([answer.status, answer.body], path).toEqual([
        404,
        { result: false, errors: {}, codes: { request: ['not-found'] } },
      ]);
    }
  });

  test('paths near a known one too', async () => {
    for (const target of [
      '/api',
      '/api/',
      '/api/spots/',
      '/api/spots/1/',
      '/API/spots',
      '/api//spots',
      '/api/spots/1/rooms',
      '/api/%73pots%2f1',
      '/.env',
      '/api/..%2f..%2fetc/passwd',
      '/assets/../package.json',
    ]) {
      expect((await town.call('GET', target)).status, target).toBe(404);
    }
  });
});
