import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope } from '../bench/ground/scope.ts';
import { SERVER_NAME, openNginx, type Proxy } from './nginx.ts';
import { readAnswers } from '../report/read-answers.ts';
import { openCaller } from './proxied-caller.ts';

const scope = openScope();
let folder: string;
let proxy: Proxy;

let hungUp = 0;
/** Server that stops at this moment: it has received the whole request and does not answer. */
const hangsUp: RequestListener = (asked) => {
  hungUp += 1;
  asked.resume().on('end', () => asked.socket.destroy());
};

async function openProcess(answer: RequestListener): Promise<number> {
  const server = await scope.hold(
    () => createServer(answer).listen(0, '127.0.0.1'),
    (opened) => new Promise<void>((resolve) => void opened.close(() => resolve()).closeAllConnections()),
  );
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-nginx-'));
  // The worker of a nginx that root starts is nobody.
  await chmod(folder, 0o755);
  proxy = await openNginx(scope, folder, [
    await openProcess(hangsUp),
    await openProcess((asked, answer) => {
      // Drowning: the page of warnings is not made, and the first page neither if this says so.
      if (asked.url === '/warnings' || asked.headers['x-drowning']) answer.statusCode = 503;
      answer.end();
    }),
  ]);
});
afterAll(async () => {
  await scope.close();
  await rm(folder, { recursive: true });
});

test('a page asked for in the open is led to https; a program is refused, so that nothing goes that way unnoticed', async () => {
  const ask = async (target: string) => {
    const answer = await fetch(`http://127.0.0.1:${proxy.plainPort}${target}`, { redirect: 'manual' });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get('location')];
  };
  for (const target of ['/', '/login', '/spot/detail/4?lang=en'])
    expect(await ask(target), target).toEqual([301, `https://${SERVER_NAME}${target}`]);
  for (const target of ['/api/login', '/api/terminal/taps', '/calendar/secret.ics'])
    expect(await ask(target), target).toEqual([403, null]);
});

test('what a process had not answered when it left is asked of the other one, a write too', async () => {
  const caller = openCaller(proxy);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => caller.once({ method: 'POST', target: '/api/reservations', body: {} })),
  );
  caller.close();
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(hungUp).toBeGreaterThan(0);
});

test('a secret that a path holds, and the address of who asked, come into no log, though a process hangs up', async () => {
  const caller = openCaller(proxy);
  const before = hungUp;
  for (let asked = 0; asked < 4; asked += 1) await caller.once({ method: 'GET', target: '/calendar/a-secret.ics' });
  caller.close();
  expect(hungUp).toBeGreaterThan(before);
  expect(await proxy.readComplaints()).not.toMatch(/a-secret|client:/);
  expect(await readFile(proxy.answers, 'utf8')).not.toMatch(/secret|calendar|127\.0\.0\.1/);
});

test('the log for the month’s report has time, status and kind of each request, and is read as it is written', async () => {
  const caller = openCaller(proxy);
  const targets = ['/', '/api/spots', '/assets/frame.js', '/healthz', '/api/terminal/list', '/spot/detail/4?name="x"'];
  for (const target of targets) await caller.once({ method: 'GET', target });
  await caller.once({ method: 'POST', target: '/api/reservations', body: {} });
  caller.close();
  const kinds = (await readFile(proxy.answers, 'utf8'))
    .trim()
    .split('\n')
    .slice(-6)
    .map((line) => JSON.parse(line).kind);
  expect(kinds).toEqual(['page', 'read', 'file', 'terminal', 'page', 'write']);
  const { byHour, times, unread } = await readAnswers(
    [proxy.answers],
    new Date(Date.now() + 32_400_000).toISOString().slice(0, 7),
  );
  expect(unread).toBe(0);
  expect([...byHour.values()].reduce((sum, { all }) => sum + all, 0)).toBeGreaterThanOrEqual(6);
  expect(Object.keys(times)).toEqual(expect.arrayContaining(['page', 'read', 'write', 'terminal']));
});

test('while the portal is drowning the warnings come from disk, and its first page leads to them', async () => {
  await mkdir(path.join(folder, 'static'), { recursive: true });
  await writeFile(path.join(folder, 'static', 'warnings.html'), '<p>大雪警報</p>');
  const caller = openCaller(proxy);
  const warnings = await caller.once({ method: 'GET', target: '/warnings' });
  expect([warnings.status, warnings.text]).toEqual([200, '<p>大雪警報</p>']);
  const first = await caller.once({ method: 'GET', target: '/', headers: { 'x-drowning': '1' } });
  expect([first.status, first.text]).toEqual([503, expect.stringContaining('href="/warnings"')]);
  // The file has no address of its own.
  expect((await caller.once({ method: 'GET', target: '/static/warnings.html' })).status).toBe(404);
  caller.close();
});

const agreed = (options: ConnectionOptions): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: proxy.port,
      servername: SERVER_NAME,
      ca: proxy.certificate,
      ...options,
    });
    socket.once('secureConnect', () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.once('error', () => resolve('refused'));
  });

test('TLS 1.3 first, 1.2 with ciphers that keep what was said secret and whole, and nothing older', async () => {
  expect(await agreed({})).toMatch(/^TLSv1\.3 TLS_/);
  const old = { maxVersion: 'TLSv1.2' } as const;
  expect(await agreed(old)).toBe('TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384');
  expect(await agreed({ ...old, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' })).toMatch(/^TLSv1\.2 /);
  for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA256'])
    expect(await agreed({ ...old, ciphers }), ciphers).toBe('refused');
  const oldest = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  expect(await agreed(oldest)).toBe('refused');
});
