import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Terminal } from '../terminal/open-terminal.ts';
import { TAKEN_OVER, type FaceAnswer, type FromScreen, type ToScreen } from '../../bridge.ts';
import { answerOf } from '../faces/faces.fixture.ts';
import { fileEntry } from './kept-entry.ts';
import { openScreenServer, type ScreenServer } from './screen-server.ts';

let folder = '';
let screens: ScreenServer;
let town: Server;
let heard: { readonly url: string; readonly headers: Record<string, unknown>; readonly body: string }[] = [];
let pressed: FromScreen[] = [];
let answered: FaceAnswer[] = [];
let renewals = 0;
let isDeskOpen = true;
let terminal: Terminal;

const message = { state: { kind: 'idle' }, sound: null } as const;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

beforeEach(async () => {
  heard = [];
  pressed = [];
  answered = [];
  renewals = 0;
  isDeskOpen = true;
  folder = mkdtempSync(path.join(tmpdir(), 'machi-screens-'));
  mkdirSync(path.join(folder, 'renderer/terminal'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  writeFileSync(
    path.join(folder, 'renderer/terminal/index.html'),
    '<script nonce="__CSP_NONCE__" src="/a.js"></script>',
  );
  town = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      heard.push({ url: request.url ?? '', headers: { ...request.headers }, body });
      response
        .writeHead(200, { 'set-cookie': 'sid=secret; Path=/; Domain=example.jp; HttpOnly', 'x-answer': 'yes' })
        .end('{"ok":1}');
    });
  });
  const server = await listen(town);
  terminal = {
    listen(hear) {
      hear({ ...message, status: { terminal_name: 'x' } } as ToScreen);
      return () => {};
    },
    press: (press) => void pressed.push(press),
    answerFace: (answer) => void answered.push(answer),
    server: () => server,
    isDeskOpen: () => isDeskOpen,
    renew: () => void (renewals += 1),
    close: async () => {},
  };
  screens = await openScreenServer({ terminal, folder: path.join(folder, 'renderer'), port: 0 });
});
afterEach(async () => {
  await screens.close();
  await new Promise<void>((resolve) => {
    town.close(() => resolve());
    town.closeAllConnections();
  });
  rmSync(folder, { recursive: true, force: true });
});

const origin = (): string => new URL(screens.address).origin;
async function enter(): Promise<string> {
  const answer = await fetch(screens.address, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  return cookie.split(';')[0] ?? '';
}

/** Opens a line; resolves to its close code, or its first message. */
function openLine(headers: Record<string, string>, name = 'terminal') {
  const socket = new WebSocket(`${origin().replace('http', 'ws')}/line/${name}`, { headers });
  const first = new Promise<string>((resolve) => {
    socket.on('message', (data) => resolve(String(data)));
    socket.on('error', (error) => resolve(error.message));
  });
  const ended = new Promise<number>((resolve) => socket.on('close', resolve));
  return { socket, first, ended };
}

describe('the screens’ server', () => {
  test('opens once, for one browser; without its cookie nothing is served', async () => {
    expect((await fetch(`${origin()}/terminal/`)).status).toBe(403);
    expect((await fetch(`${origin()}/open/${'x'.repeat(32)}`)).status).toBe(403);
    const cookie = await enter();
    expect((await fetch(screens.address, { redirect: 'manual' })).status).toBe(403);
    const page = await fetch(`${origin()}/terminal/`, { headers: { cookie } });
    const nonce = /nonce="([^"]+)"/.exec(await page.text())?.[1] ?? 'none';
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).not.toMatch(/'unsafe-/);
    expect(nonce).not.toBe('__CSP_NONCE__');
    const again = await (await fetch(`${origin()}/terminal/`, { headers: { cookie } })).text();
    expect(again).not.toContain(nonce);
    for (const place of ['/..%2fsecret.json', '/%2e%2e/secret.json', '/nothing.js'])
      expect((await fetch(origin() + place, { headers: { cookie } })).status, place).toBe(404);
  });

  test('its cookie is of this origin alone, hidden from scripts and sent from no other page', async () => {
    const given = (await fetch(screens.address, { redirect: 'manual' })).headers.getSetCookie();
    expect(given).toEqual([
      expect.stringMatching(/^__Host-machi-screen=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
  });

  test('who only asks whether the address is there, or fetches it before it is opened, does not use it up', async () => {
    for (const asked of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }])
      expect((await fetch(screens.address, { ...asked, redirect: 'manual' })).status).toBe(405);
    await enter();
  });

  test('the browser that was in when the program ended is in again, until another one comes in', async () => {
    const kept = fileEntry(path.join(folder, 'screen'));
    const file = path.join(folder, 'screen', 'browser.sha256');
    await screens.close();
    const start = async (port = 0) => {
      screens = await openScreenServer({ terminal, folder: path.join(folder, 'renderer'), port, kept });
    };
    const statusWith = async (cookie: string) => (await fetch(`${origin()}/terminal/`, { headers: { cookie } })).status;
    await start();
    const cookie = await enter();
    expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(file, 'utf8')).not.toContain(cookie.split('=')[1]);
    for (let kill = 0; kill < 2; kill += 1) {
      const { port } = screens;
      await screens.close();
      await start(port);
      expect(await statusWith(cookie)).toBe(200);
      const { first } = openLine({ cookie, origin: origin() });
      expect(JSON.parse(await first)).toMatchObject(message);
    }
    const other = await enter();
    expect([await statusWith(cookie), await statusWith(other)]).toEqual([403, 200]);
    // A file that others could have written identifies no browser.
    chmodSync(file, 0o666);
    await screens.close();
    await start();
    expect(await statusWith(other)).toBe(403);
  });

  test('a line is for our own page in the browser that came in, and one at a time', async () => {
    const cookie = await enter();
    expect(await openLine({ origin: origin() }).first).toContain('403');
    expect(await openLine({ cookie }).first).toContain('403');
    expect(await openLine({ cookie, origin: 'https://evil.example' }).first).toContain('403');
    expect(await openLine({ cookie, origin: origin(), host: 'evil.example' }).first).toContain('403');
    // An invalid address does not end the server.
    const raw = connect(screens.port, '127.0.0.1');
    raw.end('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await text(raw)).toContain('403');
    const one = openLine({ cookie, origin: origin() });
    expect(JSON.parse(await one.first)).toMatchObject(message);
    const other = openLine({ cookie, origin: origin() });
    await other.first;
    expect(await one.ended).toBe(TAKEN_OVER);
    other.socket.send('{"press":"wipe"}');
    other.socket.send('not json');
    other.socket.send(JSON.stringify({ press: 'close' }));
    await expect.poll(() => pressed).toEqual([{ press: 'close' }]);
    other.socket.send('x'.repeat(10_000));
    expect(await other.ended).toBe(1009);
  });

  test('a camera’s line is behind the same door, takes answers alone, one screen’s, not too many and none too long', async () => {
    expect(await openLine({ origin: origin() }, 'camera').first).toContain('403');
    const cookie = await enter();
    expect(await openLine({ cookie, origin: 'https://evil.example' }, 'camera').first).toContain('403');
    const opened = async () => {
      const line = openLine({ cookie, origin: origin() }, 'camera');
      await once(line.socket, 'open');
      return line;
    };
    const one = await opened();
    const other = await opened();
    expect(await one.ended).toBe(TAKEN_OVER);
    const answer = answerOf('a');
    other.socket.send('not json');
    other.socket.send(Buffer.from(JSON.stringify(answer)));
    other.socket.send(JSON.stringify(answer));
    await expect.poll(() => answered).toEqual([answer]);
    // Too long for the terminal's own line, but not for this one.
    expect(JSON.stringify(answer).length).toBeGreaterThan(10_000);
    other.socket.send('x'.repeat(262_145));
    expect(await other.ended).toBe(1009);
    const third = await opened();
    for (let time = 0; time < 30; time += 1) third.socket.send(JSON.stringify(answer));
    expect(await third.ended).toBe(1008);
    expect(answered.length).toBeLessThanOrEqual(20);
  });

  test('passes /api on to the town’s server, with its origin and without our cookie', async () => {
    const cookie = await enter();
    const answer = await fetch(`${origin()}/api/members?page=1`, {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        cookie: `${cookie}; sid=mine`,
        origin: origin(),
        'access-token': 'Bearer t',
        'content-type': 'application/json',
      },
    });
    // After a change at the desk the terminal beside it asks for new data at once.
    expect(renewals).toBe(1);
    expect([answer.status, await answer.text(), answer.headers.get('x-answer')]).toEqual([200, '{"ok":1}', 'yes']);
    expect(answer.headers.getSetCookie()).toEqual(['sid=secret; Path=/; HttpOnly']);
    const [request] = heard;
    expect(request).toMatchObject({ url: '/api/members?page=1', body: '{"a":1}' });
    expect(request?.headers).toMatchObject({ cookie: 'sid=mine', 'access-token': 'Bearer t' });
    expect(request?.headers['origin']).toBe(`http://${String(request?.headers['host'])}`);
    const call = (place: string, headers: Record<string, string> = {}) =>
      fetch(origin() + place, { headers: { cookie, ...headers } });
    expect((await call('/api/members', { origin: 'https://evil.example' })).status).toBe(403);
    const closed = [
      'terminal/life',
      '%74erminal/life',
      'terminal%2flife',
      '/terminal/life',
      'x/%2e%2e/terminal/life',
      'TERMINAL/life',
    ];
    for (const place of closed) expect((await call(`/api/${place}`)).status, place).toBe(404);
    expect((await call('/sandbox/inbox')).status).toBe(404);
    expect((await fetch(`${origin()}/api/members`)).status).toBe(403);
    expect([heard.length, renewals]).toEqual([1, 1]);
    // A desk that waits for its approval, or was ended, forwards nothing.
    isDeskOpen = false;
    expect((await call('/api/members')).status).toBe(403);
    const shut = await fetch(`${origin()}/desk/`, { headers: { cookie }, redirect: 'manual' });
    expect([shut.status, shut.headers.get('location')]).toEqual([303, '/terminal/']);
    isDeskOpen = true;
    town.closeAllConnections();
    await new Promise<void>((resolve) => town.close(() => resolve()));
    expect((await call('/api/members')).status).toBe(502);
  });
});
