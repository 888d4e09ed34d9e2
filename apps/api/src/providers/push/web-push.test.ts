import { createECDH, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { townKeys } from '../../ground/town-keys.ts';
import { openHttpsSource } from '../../testing/feeds/https-source.ts';
import { openPushService } from '../../testing/push/push-service.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import { readPushAddress, type PushAddress } from './push.ts';
import { webPushProvider } from './web-push.ts';

const keys = townKeys('the secret of a town under test, long enough').push;
const subject = 'mailto:machi@example.jp';
const message = (payload = '{"title":"予約についてのお知らせ"}') => ({
  payload,
  topic: 'topic-1',
  isUrgent: false,
  ttlSeconds: 60,
});

function addressAt(endpoint: string): PushAddress {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { endpoint, p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

/** A provider whose internet is a server on this machine, and what it says to each message. */
async function serviceOf(
  answer: RequestListener,
  named?: (name: string) => readonly string[],
  idleMilliseconds?: number,
) {
  const source = await openHttpsSource((request, response) => {
    request.resume().on('end', () => answer(request, response));
  }, named);
  const provider = webPushProvider({
    keys,
    subject,
    serviceUrl: undefined,
    network: source.network,
    idleMilliseconds,
  });
  return {
    ...source,
    send: (endpoint = 'https://feeds.example/notify/1') =>
      provider
        .send(addressAt(endpoint), message())
        .catch((error: unknown) => (error instanceof DeliveryFailure ? [error.code, error.isFinal] : String(error))),
    end() {
      provider.close();
      source.close();
    },
  };
}
const saying = (status: number, headers: Record<string, string> = {}) =>
  serviceOf((_request, response) => response.writeHead(status, headers).end('told'));

describe('a message by Web Push', () => {
  test('is read by a push service of another making as it was written, and by nobody whose key is another', async () => {
    const service = await openPushService();
    const provider = webPushProvider({ keys, subject, serviceUrl: service.url });
    const { browser, address } = await service.subscribe(keys.publicKey);
    const other = await service.subscribe(townKeys('the secret of another town, which is long enough').push.publicKey);
    const long = { title: '星'.repeat(900) };
    expect(await provider.send(address, message(JSON.stringify(long)))).toBe('taken');
    await expect(provider.send(other.address, message())).rejects.toMatchObject({ code: 'HTTP_400', isFinal: true });
    expect(await service.received(browser)).toEqual([long]);
    await service.expire(browser);
    expect(await provider.send(address, message())).toBe('gone');
    provider.close();
    await service.close();
  });

  test('says how long it is kept, how urgent it is and which one it replaces, with one proof for all to one service', async () => {
    const told: Record<string, unknown>[] = [];
    const service = await serviceOf(({ headers }, response) => {
      told.push(headers);
      response.writeHead(201).end();
    });
    expect([await service.send(), await service.send()]).toEqual(['taken', 'taken']);
    expect(told[0]).toMatchObject({ ttl: '60', urgency: 'normal', topic: 'topic-1', 'content-encoding': 'aes128gcm' });
    expect(told[0]?.['authorization']).toMatch(/^vapid t=/);
    expect(told[0]?.['authorization']).toBe(told[1]?.['authorization']);
    service.end();
  });

  test.each([
    [201, 'taken'],
    [202, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [302, ['HTTP_302', true]],
    [400, ['HTTP_400', true]],
    [413, ['HTTP_413', true]],
    [403, ['HTTP_403', false]],
    [429, ['HTTP_429', false]],
    [500, ['HTTP_500', false]],
    [503, ['HTTP_503', false]],
  ])('with the reply %i: %s', async (status, outcome) => {
    const service = await saying(status, { location: 'https://other.example/' });
    expect(await service.send()).toEqual(outcome);
    expect(service.asked).toHaveLength(1);
    service.end();
  });

  test('waits where the service asks for rest, and a refused proof is made anew', async () => {
    const busy = await saying(429, { 'retry-after': '30' });
    expect([await busy.send(), await busy.send()]).toEqual([
      ['HTTP_429', false],
      ['asked-to-rest', false],
    ]);
    expect(busy.asked).toHaveLength(1);
    busy.end();
    // A time of day, as HTTP lets a service write it, too (RFC 9110, 10.2.3).
    const later = await saying(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
    expect([await later.send(), await later.send()]).toEqual([
      ['HTTP_503', false],
      ['asked-to-rest', false],
    ]);
    later.end();
    const proofs: unknown[] = [];
    const strict = await serviceOf(({ headers }, response) => {
      proofs.push(headers.authorization);
      response.writeHead(403).end();
    });
    await strict.send();
    await strict.send();
    expect(new Set(proofs).size).toBe(2);
    strict.end();
  });

  test('ends a reply that has no end', async () => {
    let sent = 0;
    const service = await serviceOf((_request, response) => {
      response.writeHead(201);
      const more = () => {
        while (!response.destroyed && sent < 400) {
          sent += 1;
          if (!response.write(Buffer.alloc(65_536))) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    expect(await service.send()).toBe('taken');
    expect(sent).toBeLessThan(200);
    service.end();
  });
});

test('what a push service has taken stays taken if its reply breaks off', async () => {
  const service = await serviceOf((_request, response) => {
    response.writeHead(201, { 'content-length': 100 });
    response.write('taken', () => response.destroy());
  });
  expect(await service.send()).toBe('taken');
  service.end();
});

test('a connection that serves no further message ends', async () => {
  let open = 0;
  const service = await serviceOf(
    ({ socket }, response) => {
      open += 1;
      socket.once('close', () => (open -= 1));
      response.writeHead(201).end();
    },
    undefined,
    50,
  );
  expect([await service.send(), open]).toEqual(['taken', 1]);
  // The service itself would wait for five seconds.
  await expect.poll(() => open, { timeout: 3000 }).toBe(0);
  service.end();
});

describe('an endpoint that a browser names', () => {
  test('is a name on the public internet with https, or the push service of the settings', () => {
    const endpoints = `http://push.example/1 https://127.0.0.1/1 https://[::1]/1 https://2130706433/ https://localhost/1
      https://push.example:8443/1 https://user:word@push.example/1 https://push.example/1#part file:///etc/passwd
      http://127.0.0.1:8091/1 http://127.0.0.1:8090.evil.example/1 https://127.0.0.1:8090/1 push.example`;
    for (const endpoint of endpoints.split(/\s+/))
      expect(() => readPushAddress(endpoint, 'http://127.0.0.1:8090'), endpoint).toThrow();
    expect(readPushAddress('https://push.example/1', undefined).host).toBe('push.example');
    expect(readPushAddress('http://127.0.0.1:8090/1', 'http://127.0.0.1:8090/').port).toBe('8090');
    expect(() => readPushAddress('http://127.0.0.1:8090/1', undefined)).toThrow();
  });

  test('is asked nothing if its name leads inside, also beside a public address', async () => {
    for (const found of [['10.0.0.1'], ['127.0.0.1', '192.168.0.1'], ['169.254.169.254']]) {
      const service = await serviceOf(
        (_request, response) => response.writeHead(201).end(),
        () => found,
      );
      expect(await service.send()).toEqual(['address', true]);
      expect(service.asked).toEqual([]);
      service.end();
    }
  });
});
