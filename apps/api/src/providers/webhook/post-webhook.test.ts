import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHttpsSource } from '../../testing/feeds/https-source.ts';
import { isPublicAddress } from '../public-address/public-address.ts';
import { readReceiver, webhookPoster } from './post-webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const message = () => ({ id: 'msg_1', body: '{"type":"webhook.test"}', secrets: [secret, other], now: new Date() });

type Source = Awaited<ReturnType<typeof openHttpsSource>>;
function posterTo({ network, close }: Source, answerMilliseconds = 2000) {
  const poster = webhookPoster({ trialUrl: undefined, network, answerMilliseconds });
  onTestFinished(() => {
    poster.close();
    close();
  });
  return poster;
}
const HOOK = 'https://feeds.example/hook';

test('a message carries what Standard Webhooks names, and each of two secrets verifies it', async () => {
  let heard: Record<string, string> = {};
  let body = '';
  const poster = posterTo(
    await openHttpsSource((request, response) => {
      heard = request.headers as Record<string, string>;
      request.on('data', (chunk) => (body += String(chunk))).on('end', () => response.writeHead(204).end());
    }),
  );
  expect(await poster.post(HOOK, message())).toEqual({ status: 204 });
  expect(heard['webhook-id']).toBe('msg_1');
  for (const one of [secret, other]) expect(new Webhook(one).verify(body, heard)).toEqual({ type: 'webhook.test' });
  const third = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  expect(() => new Webhook(third).verify(body, heard)).toThrow();
});

describe('an address inside', () => {
  test.each([
    'http://receiver.example/hook',
    'https://receiver.example:8443/hook',
    'https://user:word@receiver.example/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://017700000001/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://router/hook',
    'https://receiver.example/hook#part',
    'ftp://receiver.example/hook',
    'receiver.example',
    '',
  ])('%s is refused as it is typed', (address) => {
    expect(() => readReceiver(address, undefined)).toThrow();
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:0:a00:1::',
  ])('a name that leads to %s is not connected to', async (address) => {
    const source = await openHttpsSource((_request, response) => void response.writeHead(204).end());
    const { network } = source;
    const poster = posterTo({
      ...source,
      network: {
        ...network,
        isAllowed: isPublicAddress,
        resolve: (_name, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
      },
    });
    expect(await poster.post(HOOK, message())).toEqual({ error: 'address' });
    expect(source.asked).toEqual([]);
  });

  test('a name with one address outside and one inside is not connected to', async () => {
    const source = await openHttpsSource(
      (_request, response) => void response.writeHead(204).end(),
      () => ['127.0.0.1', '10.0.0.1'],
    );
    expect(await posterTo(source).post(HOOK, message())).toEqual({ error: 'address' });
    expect(source.asked).toEqual([]);
  });

  test('a name that leads outside first and inside afterwards is judged at each connection', async () => {
    const source = await openHttpsSource(
      (_request, response) => void response.writeHead(204, { connection: 'close' }).end(),
      (_name, times) => [times === 1 ? '127.0.0.1' : '10.0.0.1'],
    );
    const poster = posterTo(source);
    expect(await poster.post(HOOK, message())).toEqual({ status: 204 });
    expect(await poster.post(HOOK, message())).toEqual({ error: 'address' });
    expect(source.asked).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    const inside = createServer((_request, response) => void response.end()).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    onTestFinished(() => void inside.close());
    let asked = 0;
    inside.on('request', () => (asked += 1));
    const told = inside.address();
    const location = `http://127.0.0.1:${typeof told === 'object' && told ? told.port : 0}/`;
    const source = await openHttpsSource((_request, response) => void response.writeHead(307, { location }).end());
    expect(await posterTo(source).post(HOOK, message())).toEqual({ status: 307 });
    expect(asked).toBe(0);
  });
});

describe('a receiver', () => {
  test('that does not answer is left after the time', async () => {
    const source = await openHttpsSource(() => {});
    const began = performance.now();
    expect(await posterTo(source, 300).post(HOOK, message())).toEqual({ error: 'timeout' });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('that sends its answer drop by drop is left after the time; its status counts', async () => {
    const source = await openHttpsSource((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const began = performance.now();
    expect(await posterTo(source, 300).post(HOOK, message())).toEqual({ status: 200 });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('that answers without an end is left after 16 KB', async () => {
    let sent = 0;
    const source = await openHttpsSource((_request, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        do sent += chunk.length;
        while (response.write(chunk) && !response.destroyed && sent < 1e9);
      };
      response.on('drain', () => sent < 1e9 && more());
      more();
    });
    expect(await posterTo(source, 10_000).post(HOOK, message())).toEqual({ status: 200 });
    expect(sent).toBeLessThan(5e7);
  });

  test('of another certificate is not believed', async () => {
    const source = await openHttpsSource((_request, response) => void response.end());
    const poster = posterTo({ ...source, network: { ...source.network, authority: undefined } });
    expect(await poster.post(HOOK, message())).toEqual({ error: expect.stringMatching(/SELF_SIGNED|CERT|LEAF/) });
  });
});

test('the address of the settings is this machine’s, and no other of it', () => {
  const trial = 'http://127.0.0.1:4011';
  expect(readReceiver(`${trial}/hook`, trial).href).toBe(`${trial}/hook`);
  expect(() => readReceiver('http://127.0.0.1:4012/hook', trial)).toThrow();
  expect(() => readReceiver('http://127.0.0.1:4011.example/hook', trial)).toThrow();
});
