import { createServer } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTown } from '../../testing/towns/open-town.ts';
import { startSmsGateway } from '../../testing/notifications/sms-gateway.ts';
import { httpSms, signatureOf } from './http.ts';

const SECRET = 'a-secret-that-only-town-and-gateway-know';
const SMS = { id: '7-1795163504327', to: '09012345678', text: '確認の番号は 123456 です。' };

let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.toReversed()) await close();
  cleanUp = [];
});
async function startGateway(...options: Parameters<typeof startSmsGateway>) {
  const gateway = await startSmsGateway(...options);
  cleanUp.push(() => gateway.close());
  return gateway;
}
/** A delivery's error; undefined on success. */
const failureOf = (delivery: Promise<void>): Promise<unknown> =>
  delivery.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the gateway', () => {
  test('is asked with a number of the world, the text and a signature over all of it', async () => {
    const gateway = await startGateway(SECRET);
    await httpSms(gateway.url, SECRET).deliver(SMS);
    const [request] = gateway.requests;
    expect(request).toMatchObject({ id: SMS.id, to: '+819012345678', text: SMS.text, isSigned: true });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': SMS.id,
    });
  });

  test('the signature is the one of docs/sms-gateway.md', () => {
    const body = '{"to":"+819012345678","text":"123456","id":"1-1"}';
    expect(signatureOf('0123456789abcdef0123456789abcdef', 'POST', '/v1/messages', '1795163504', body)).toBe(
      'f54e7f414e3626b1322f84665cb9d72f71bb9aa88ff9a04aa188cd411de00d35',
    );
  });

  test.each([
    ['another secret', 'another-secret-of-at-least-32-characters', 0],
    ['a clock that is ten minutes late', SECRET, 600_000],
  ])('turns away %s', async (_what, secret, late) => {
    const gateway = await startGateway(SECRET);
    const provider = httpSms(gateway.url, secret, () => new Date(Date.now() - late));
    expect(await failureOf(provider.deliver(SMS))).toMatchObject({ code: 'HTTP_401', isFinal: true });
    expect(gateway.sent()).toEqual([]);
  });

  test.each([
    [400, true],
    [404, true],
    [422, true],
    [408, false],
    [429, false],
    [302, false],
    [500, false],
    [503, false],
  ])('%i: final is %s; number and text are in no error', async (status, isFinal) => {
    const gateway = await startGateway(SECRET, { statusOf: () => status });
    const failure = await failureOf(httpSms(gateway.url, SECRET).deliver(SMS));
    expect(failure).toMatchObject({ code: `HTTP_${status}`, isFinal });
    expect(gateway.requests).toHaveLength(1);
    expect(String(failure) + JSON.stringify(failure)).not.toMatch(/12345678|123456/);
  });

  test('that is away or hangs up is asked again later', async () => {
    const gateway = await startGateway(SECRET);
    await gateway.close();
    expect(await failureOf(httpSms(gateway.url, SECRET).deliver(SMS))).toMatchObject({
      code: 'ECONNREFUSED',
      isFinal: false,
    });
    const rude = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => new Promise((resolve) => rude.close(() => resolve())));
    const address = rude.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const failure = await failureOf(httpSms(`http://127.0.0.1:${port}/`, SECRET).deliver(SMS));
    expect(failure).toMatchObject({ isFinal: false });
  });

  test('that says nothing has 10 seconds, and then is asked again later', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    cleanUp.push(async () => void timeout.mockRestore());
    const gateway = await startGateway(SECRET, { statusOf: (count) => (count === 1 ? 202 : undefined) });
    await httpSms(gateway.url, SECRET).deliver(SMS);
    expect(timeout.mock.calls).toEqual([[10_000]]);
    const start = performance.now();
    const failure = await failureOf(httpSms(gateway.url, SECRET, undefined, 300).deliver(SMS));
    expect(failure).toMatchObject({ code: 'ETIMEDOUT', isFinal: false });
    expect(performance.now() - start).toBeGreaterThan(290);
    expect(gateway.requests).toHaveLength(2);
  });
});

describe('SMS through SMS_URL', () => {
  test('waits while the gateway fails, arrives once, in the language of the member, and opens what it promises', async () => {
    const gateway = await startGateway(SECRET, { statusOf: (count) => (count <= 2 ? 503 : 202) });
    const town = await openTown({ environment: { SMS_URL: gateway.url, SMS_SECRET: SECRET } });
    cleanUp.push(() => town.close());
    const person = await town.addPerson({ isPhoneOnly: true, locale: 'ja' });
    const answer = await town.call('POST', '/api/services/1/subscription', { as: person, body: { is_agreed: true } });
    expect(answer.status).toBe(201);
    const state = async () =>
      (
        await town.rows<{
          last_error: string | null;
          attempts: number;
          next_attempt_at: Date;
          sent_at: Date | null;
          content: unknown;
        }>('select last_error, attempts, next_attempt_at, sent_at, content from outbox')
      )[0];
    for (const [attempts, seconds] of [
      [1, 5],
      [2, 10],
    ] as const) {
      const next_attempt_at = new Date(town.now().getTime() + seconds * 1000);
      const waiting = { last_error: 'HTTP_503', attempts, next_attempt_at, sent_at: null };
      await expect.poll(state).toMatchObject(waiting);
      town.setNow(next_attempt_at);
      town.house.wakeOutbox();
    }
    await expect.poll(state).toMatchObject({ last_error: null, attempts: 3, content: {} });
    expect(gateway.requests.map(({ isSigned }) => isSigned)).toEqual([true, true, true]);
    expect(new Set(gateway.requests.map(({ id }) => id)).size).toBe(1);
    const [sms, ...others] = gateway.sent();
    expect(others).toEqual([]);
    expect(sms?.to).toBe(`+81${person.login_id.slice(1)}`);
    expect(sms?.text).toMatch(/^「共同オフィスの予約」の利用を始めるには/);
    expect(sms?.text).toMatch(/\n星守町 0100-55-\d{4}$/);
    const token = /#confirm=([\w-]+)/.exec(sms?.text ?? '')?.[1];
    expect((await town.call('POST', '/api/services/confirm', { body: { token } })).status).toBe(200);
    expect(await town.countRows('sandbox_mail')).toBe(0);
  });

  test('mails and SMS go their own ways: without SMTP_URL mails stay in the sandbox', async () => {
    const gateway = await startGateway(SECRET);
    const town = await openTown({ environment: { SMS_URL: gateway.url, SMS_SECRET: SECRET, SANDBOX_KEY: SECRET } });
    cleanUp.push(() => town.close());
    const person = await town.addPerson();
    await town.call('POST', '/api/services/1/subscription', { as: person, body: { is_agreed: true } });
    await town.mailsTo(person.email, 1);
    expect(gateway.requests).toEqual([]);
    const page = await town.call('GET', `/sandbox/${SECRET}/inbox`);
    expect(page.text).toContain('SMTP_URL がない');
    expect(page.text).not.toContain('SMS_URL がない');
  });
});
