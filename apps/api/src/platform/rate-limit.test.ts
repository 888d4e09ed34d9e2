import { afterAll, describe, expect, test } from 'vitest';
import { openTown } from '../testing/open-town.ts';
import type { Answer, OpenTown } from '../testing/open-town.ts';

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
  });
}

describe('rate limits are settings', () => {
  test('an address: RATE_PER_ADDRESS requests a minute, whoever asks', async () => {
    const town = await townWith({ RATE_PER_ADDRESS: '5' });
    for (let count = 0; count < 5; count += 1) expect((await town.call('GET', '/api/town')).status).toBe(200);
    expectTooMany(await town.call('GET', '/api/spots', { as: await town.openSession(1) }));
    expectTooMany(await town.call('GET', '/api/town', { locale: 'ja' }), 'ja');
    expect((await town.call('GET', '/healthz')).status).toBe(200);
  });

  test('an account: RATE_PER_ACCOUNT, over all its sessions; other accounts go on', async () => {
    const town = await townWith({ RATE_PER_ACCOUNT: '4' });
    for (let count = 0; count < 4; count += 1)
      expect((await town.call('GET', '/api/account', { as: await town.openSession(1) })).status).toBe(200);
    expectTooMany(await town.call('GET', '/api/account', { as: await town.openSession(1) }));
    expect((await town.call('GET', '/api/account', { as: await town.openSession(2) })).status).toBe(200);
    expect((await town.call('GET', '/api/town')).status).toBe(200);
  });

  test('signing in and up: RATE_SIGN_IN together, before any password is looked at', async () => {
    const town = await townWith({ RATE_SIGN_IN: '3' });
    for (let count = 0; count < 3; count += 1)
      expect(
        (
          await town.call('POST', '/api/login', {
            body: { login_id: `a${count}@example.jp`, password: 'wrong-password' },
          })
        ).status,
      ).toBe(422);
    for (const path of ['/api/login', '/api/signup', '/api/signup/verify'])
      expectTooMany(await town.call('POST', path, { body: {} }));
    expect((await town.call('GET', '/api/spots')).status).toBe(200);
  });

  test('an address is the connection’s, unless a trusted proxy tells', async () => {
    const direct = await townWith({ RATE_PER_ADDRESS: '2' });
    const ask = (town: OpenTown, forwarded: string) =>
      town.call('GET', '/api/town', { headers: { 'x-forwarded-for': forwarded } });
    for (const forwarded of ['192.0.2.1', '192.0.2.2']) expect((await ask(direct, forwarded)).status).toBe(200);
    expectTooMany(await ask(direct, '192.0.2.3'));
    const behind = await townWith({ RATE_PER_ADDRESS: '2', TRUST_PROXY: '1' });
    for (const forwarded of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      expect((await ask(behind, forwarded)).status).toBe(200);
    expectTooMany(await ask(behind, '192.0.2.1'));
    expectTooMany(await ask(behind, '198.51.100.7, 192.0.2.1'));
  });
});
