import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { readSnapshot, signOfLife } from '@machi/domain/terminals/own-contract';
import { verifySignature } from 'http-message-sig';
import { createTerminalCaller } from './signed-call.ts';
import { createTerminalClock } from './terminal-clock.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = privateKey.export({ format: 'der', type: 'pkcs8' });
const condition = { app_version: '1', unsent_events: 0, clock: '2027-01-11T01:00:00.000Z', readers: 1, troubles: [] };
const life = {
  result: true,
  errors: {},
  terminal: {
    terminal_id: 7,
    terminal_name: '湯',
    pass: 'bath',
    bus_kind: null,
    is_test: false,
    town_name: { ja: '星守町', en: 'Hoshimori' },
    office_tel: '0100-55-2111',
  },
  snapshot_version: 1,
  high_water: { seq: 0, hash: '0' },
  now: '2027-01-11T01:00:00.000Z',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Heard {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** A server with prepared answers, and all requests that it received. */
async function serve(answer: (response: ServerResponse, count: number) => void) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      heard.push({ request, body });
      answer(response, heard.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return { heard, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const callerTo = (server: string, clock = createTerminalClock()) =>
  createTerminalCaller({ server, clock, signer: { terminalId: 7, key } });

/** Whether a request's signature is valid, by the server's library. */
async function isSigned({ request, body }: Heard): Promise<boolean> {
  const fields = ['signature', 'signature-input', 'content-digest'].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [{ name, value }] : [];
  });
  const verified = await verifySignature(
    { kind: 'request', method: request.method ?? '', targetUri: `https://any.example${request.url}`, fields },
    {
      policy: {
        algorithms: ['ed25519'],
        requiredComponents: ['@method', '@path', '@query', ...(body === '' ? [] : ['content-digest'])],
        requiredParameters: ['created', 'nonce', 'keyid', 'alg'],
        clockSkew: 10_000_000,
      },
      resolveVerifier: () => ({
        algorithm: 'ed25519',
        verify: (data, signature) => verify(null, data, publicKey, signature),
      }),
    },
  );
  return verified.parameters.keyid === '7';
}
const nonceOf = ({ request }: Heard): string =>
  /nonce="([^"]+)"/.exec(String(request.headers['signature-input']))?.[1] ?? '';

describe('signed call', () => {
  test('method, path, query and body are signed, each request with a nonce of its own', async () => {
    const { heard, origin } = await serve((response, count) =>
      json(response, 200, count === 1 ? life : { result: true, errors: {}, snapshot: null }),
    );
    const caller = callerTo(origin);
    expect(await caller.call(signOfLife, { condition }, 2000)).toMatchObject({
      kind: 'reply',
      reply: { snapshot_version: 1 },
    });
    expect(await caller.call(readSnapshot, { have_version: '4' }, 2000)).toMatchObject({ kind: 'reply' });
    const [first, second] = heard;
    if (!first || !second) throw new Error('nothing was heard');
    expect(second.request.url).toBe('/api/terminal/snapshot?have_version=4');
    expect(await isSigned(first)).toBe(true);
    expect(await isSigned(second)).toBe(true);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    const forged = { ...second, request: Object.assign(second.request, { url: '/api/terminal/snapshot' }) };
    await expect(isSigned(forged)).rejects.toThrow();
  });

  test('a clock that is a day off is corrected by the server’s, and the request made once more', async () => {
    const date = new Date('2027-01-11T01:00:00Z').toUTCString();
    const { heard, origin } = await serve((response, count) =>
      count === 1
        ? json(response, 401, { result: false, errors: { '': ['x'] }, codes: { '': ['signature-too-old'] } }, { date })
        : json(response, 200, life, { date }),
    );
    const clock = createTerminalClock(() => Date.parse('2027-01-12T01:00:00Z'));
    expect(await callerTo(origin, clock).call(signOfLife, { condition }, 2000)).toMatchObject({ kind: 'reply' });
    expect(heard).toHaveLength(2);
    const created = /created=(\d+)/.exec(String(heard[1]?.request.headers['signature-input']))?.[1];
    // The Date header is a truncated second: the time was then, or up to a second later.
    const server = Date.parse('2027-01-11T01:00:00Z') / 1000;
    expect([server, server + 1]).toContain(Number(created));
    expect(clock.isOff()).toBe(true);
  });

  test.each([
    [
      'a page',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
    ],
    ['half a reply', (response: ServerResponse) => void response.writeHead(200).end('{"result":true,"err')],
    ['another reply', (response: ServerResponse) => void json(response, 200, { result: true, errors: {}, now: 5 })],
    ['nothing at all', () => {}],
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
    [
      'a way elsewhere',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['too busy', (response: ServerResponse) => void json(response, 503, { result: false, errors: {} })],
  ])('a server that answers %s counts as away', async (_what, answer) => {
    const { origin } = await serve((response) => answer(response));
    expect(await callerTo(origin).call(signOfLife, { condition }, 300)).toMatchObject({ kind: 'away' });
  });

  test('a refusal comes with its codes', async () => {
    const { origin } = await serve((response) =>
      json(response, 403, { result: false, errors: {}, codes: { '': ['terminal-wiped'] } }),
    );
    expect(await callerTo(origin).call(signOfLife, { condition }, 300)).toMatchObject({
      kind: 'refused',
      status: 403,
      codes: ['terminal-wiped'],
    });
  });
});
