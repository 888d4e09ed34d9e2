import { createServer, type Server, type ServerResponse } from 'node:http';
import { LINE_HOLDS_SECONDS, OWN_LINE } from '@machi/domain/live/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOwnLine } from './own-line.ts';
import { createRecordStore } from './record-store.ts';

interface Asked {
  readonly path: string | undefined;
  readonly token: unknown;
  readonly response: ServerResponse;
  hasLeft: boolean;
}
let server: Server;
let base: string;
let asked: Asked[] = [];
let status = 200;
const endings: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  status = 200;
  server = createServer((request, response) => {
    const one = { path: request.url, token: request.headers['access-token'], response, hasLeft: false };
    asked.push(one);
    response.on('close', () => (one.hasLeft = true));
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    if (status === 200) response.flushHeaders();
    else response.end();
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  for (const end of endings.splice(0)) end();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((closed) => {
    server.close(closed);
  });
});

/** A stream, its events, and each change of its connection. */
function open(isLoggedIn = true) {
  const kept = new Map<string, string>();
  const store = createRecordStore(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  if (isLoggedIn)
    store.startSession({
      token: 'a-token-of-this-test',
      member_id: 1,
      organization_id: null,
      is_official: true,
      name: '田中 春',
      unreads: 0,
      expire: Math.floor(Date.now() / 1000) + 3600,
    });
  const told: string[] = [];
  const held: boolean[] = [];
  const refused: number[] = [];
  const end = openOwnLine({
    base,
    store,
    onTold: (event, data) => void told.push(`${event} ${data}`),
    onHeld: (isHeld) => void held.push(isHeld),
    onRefused: (answered) => void refused.push(answered),
  });
  endings.push(end);
  return { told, held, refused, end };
}
/** Skips long waits; network transfers take their time. */
async function eventually(isSo: () => boolean): Promise<void> {
  const began = performance.now();
  while (!isSo() && performance.now() - began < 10_000) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
}

test('tells each event as it comes, in whatever pieces, and ends when it is ended', async () => {
  const line = open();
  await eventually(() => line.held.length === 1);
  expect([asked[0]?.path, asked[0]?.token, line.held]).toEqual([OWN_LINE, 'Bearer a-token-of-this-test', [true]]);
  const response = asked[0]?.response;
  for (const piece of ['event: staff-calls\ndata: [1]\n\nevent: st', 'aff-calls\nda', 'ta: [2]\n', '\n: nothing\n\n']) {
    response?.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(() => line.told.length === 2);
  expect(line.told).toEqual(['staff-calls [1]', 'staff-calls [2]']);
  line.end();
  await eventually(() => asked[0]?.hasLeft === true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked.length, line.held]).toEqual([1, [true]]);
});

test('one that is refused or breaks is opened anew, ever more seldom until it holds again', async () => {
  status = 503;
  const line = open();
  for (const [tries, milliseconds] of [
    [1, 0],
    [2, 6000],
    [3, 12_000],
    [4, 24_000],
  ] as const) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await eventually(() => line.held.length === tries && asked.length === tries);
  }
  status = 200;
  await vi.advanceTimersByTimeAsync(48_000);
  await eventually(() => line.held.at(-1) === true);
  asked.at(-1)?.response.end('event: staff-calls\ndata: []\n\n');
  await eventually(() => line.held.at(-1) === false);
  await vi.advanceTimersByTimeAsync(6000);
  await eventually(() => line.held.at(-1) === true);
  expect(line.told).toEqual(['staff-calls []']);
});

test('whoever listens hears with which status it was refused', async () => {
  status = 403;
  const line = open();
  await eventually(() => line.refused.length === 1);
  expect(line.refused).toEqual([403]);
});

test('one that says nothing any more is let go', async () => {
  const line = open();
  await eventually(() => line.held.length === 1);
  await vi.advanceTimersByTimeAsync(LINE_HOLDS_SECONDS * 1000);
  await eventually(() => asked[0]?.hasLeft === true);
  await eventually(() => line.held.at(-1) === false);
  expect(line.held).toEqual([true, false]);
});

test('a guest has none', async () => {
  const line = open(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, line.held]).toEqual([[], []]);
});
