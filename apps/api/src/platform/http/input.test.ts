import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const member = await town.addPerson();

const post = (body: string, headers: Readonly<Record<string, string>> = {}, locale: 'ja' | 'en' = 'en') =>
  town.call('POST', '/api/reservations', { as: member, body, headers, locale });
const LIMIT = 256 * 1024;
const sized = (bytes: number): string => {
  const body = JSON.stringify(reservationRequest({ padding: '' }));
  return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
};

/** Sends a body in chunks, without a Content-Length. */
function postChunks(chunk: string, count: number): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(town.origin);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        method: 'POST',
        path: '/api/reservations',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'en',
          'access-token': `Bearer ${member.token}`,
          cookie: `sid=${member.cookie}`,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (part: string) => (text += part));
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, text });
          outgoing.destroy();
        });
      },
    );
    let isAnswered = false;
    outgoing.on('response', () => (isAnswered = true));
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)));
    for (let index = 0; index < count; index += 1) outgoing.write(chunk);
    outgoing.end();
  });
}

describe('what is sent', () => {
  test('may have 256 KiB, not a byte more', async () => {
    expect((await post(sized(LIMIT))).status).toBe(201);
    const answer = await post(sized(LIMIT + 1));
    expect([answer.status, answer.body.errors]).toEqual([413, { request: ['The data you sent is too large.'] }]);
    expect((await post(sized(LIMIT + 1), {}, 'ja')).body.errors).toEqual({ request: ['送られた内容が大きすぎます。'] });
  });

  test('may have 16 KiB when a guest sends it', async () => {
    const ask = (bytes: number) => {
      const body = JSON.stringify({ email: 'nobody@example.jp', padding: '' });
      const padded = body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
      return town.call('POST', '/api/password/reminder', { body: padded, locale: 'en' });
    };
    expect((await ask(16 * 1024)).status).toBe(200);
    const answer = await ask(16 * 1024 + 1);
    expect([answer.status, answer.body.errors]).toEqual([413, { request: ['The data you sent is too large.'] }]);
  });

  test('is counted while it comes in when it does not tell its length', async () => {
    const answer = await postChunks(' '.repeat(64 * 1024), 5);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).codes).toEqual({ request: ['body-too-large'] });
    expect((await postChunks(JSON.stringify(reservationRequest({ target_date: '2027-01-22' })), 1)).status).toBe(201);
    expect((await town.call('GET', '/api/town')).status).toBe(200);
  });

  test('is JSON and says so', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ]) {
      const answer = await post('{}', { 'content-type': type });
      expect([answer.status, answer.body.errors], type).toEqual([
        415,
        { request: ['The request was sent in a format that is not accepted.'] },
      ]);
    }
    expect((await post('{}', { 'content-type': 'text/plain' }, 'ja')).body.errors).toEqual({
      request: ['送られた内容の形式が受け付けられないものです。'],
    });
    for (const type of ['application/json', 'APPLICATION/JSON; charset=utf-8'])
      expect((await post('{}', { 'content-type': type })).status).toBe(422);
  });

  test('is one object that can be read', async () => {
    for (const body of ['{', '{"a":1,}', '[]', 'null', '"x"', '1', ' ', '{}{}', '['.repeat(100_000)]) {
      const answer = await post(body);
      expect([answer.status, answer.body.errors], body.slice(0, 20)).toEqual([
        400,
        { request: ['The request could not be read. Please reload the page and try again.'] },
      ]);
    }
    expect((await post('{', {}, 'ja')).body.errors).toEqual({
      request: ['送られた内容を読み取れませんでした。画面を読み込み直して、もう一度お試しください。'],
    });
  });

  test('is not looked at before the person is known', async () => {
    const answer = await town.call('POST', '/api/reservations', { body: sized(LIMIT + 1) });
    expect(answer.status).toBe(401);
  });

  test('cannot reach an object’s prototype', async () => {
    const answer = await post('{"__proto__":{"target_date":"2027-01-21"},"constructor":{"prototype":{"polluted":1}}}');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('target_date');
    expect({}).not.toHaveProperty('polluted');
  });
});
