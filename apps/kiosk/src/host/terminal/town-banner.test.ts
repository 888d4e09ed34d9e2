import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { TERMINAL_LINE } from '@machi/domain/live/model';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTerminalCaller } from '../sync/signed-call.ts';
import { createTerminalClock } from '../sync/terminal-clock.ts';
import { memoryVault } from '../vault/memory-vault.fixture.ts';
import { openTownBanner } from './town-banner.ts';

const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
const told_at = '2027-01-11T01:00:00.000Z';
const banner = {
  monitor_banner_id: 1,
  body_ja: '大雪です。',
  body_en: 'Heavy snow.',
  is_urgent: 1,
  created_at: told_at,
  ends_at: '2027-01-11T02:00:00.000Z',
};
const HOUR = 3_600_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A server whose line the test controls, and a terminal that listens, its own clock a year behind. */
async function open(vault = memoryVault(), own = Date.parse('2026-01-11T01:00:00.000Z')) {
  const lines: ServerResponse[] = [];
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    if (request.url !== TERMINAL_LINE)
      return void response.end(JSON.stringify({ result: true, errors: {}, told_at, banner }));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    lines.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const time = { monotonic: 0 };
  const clock = createTerminalClock(
    () => own,
    () => time.monotonic,
  );
  const timers: { milliseconds: number; run: () => void }[] = [];
  const seen: (string | null)[] = [];
  const terminal = openTownBanner({
    server: origin,
    clock,
    caller: createTerminalCaller({ server: origin, clock }),
    vault,
    note() {},
    signer: { terminalId: 7, key },
    after(milliseconds, run) {
      const timer = { milliseconds, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
    doorTold() {},
    changed: () => seen.push(terminal.shown()?.body_ja ?? null),
  });
  closing.push(terminal.close);
  await expect.poll(() => lines.length).toBe(1);
  const tell = (data: unknown) => lines.at(-1)?.write(`event: banner\ndata: ${JSON.stringify(data)}\n\n`);
  return { terminal, tell, lines, asked, time, timers, seen };
}

test('words are heard over a signed line, shown until their end by the server’s clock, and told to the screen once', async () => {
  const { terminal, tell, asked, time, timers, seen } = await open();
  expect(asked[0]?.headers['signature-input']).toMatch(/^sig1=\("@method" "@path" "@query"\).*keyid="7"/);
  tell({ told_at, banner });
  await expect.poll(() => seen).toEqual(['大雪です。']);
  tell({ told_at, banner });
  tell({ told_at: 'soon', banner: 'nonsense' });
  time.monotonic = HOUR - 1;
  expect(terminal.shown()?.body_en).toBe('Heavy snow.');
  // No more messages: the network is away.
  time.monotonic = HOUR;
  expect(terminal.shown()).toBeNull();
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([HOUR]);
  timers[0]?.run();
  expect(seen).toEqual(['大雪です。', null]);
});

test('without its line a terminal asks when the server answers again; with it it does not', async () => {
  const { terminal, tell, lines, asked, seen } = await open();
  tell({ told_at, banner: null });
  await expect.poll(() => asked.length).toBe(1);
  await terminal.ask();
  expect(asked.map(({ url }) => url)).toEqual([TERMINAL_LINE]);
  lines[0]?.destroy();
  await expect
    .poll(async () => {
      await terminal.ask();
      return seen.at(-1);
    })
    .toBe('大雪です。');
  expect(asked.map(({ url }) => url)).toContain('/api/banner');
});

test('the words outlast a restart without a network, until their end by the time that has passed', async () => {
  const vault = memoryVault();
  const started = Date.parse('2026-01-11T01:00:00.000Z');
  const before = await open(vault, started);
  before.tell({ told_at, banner });
  await expect.poll(() => before.seen).toEqual(['大雪です。']);
  before.terminal.close();
  const after = await open(vault, started + HOUR / 2);
  expect(after.terminal.shown()?.body_ja).toBe('大雪です。');
  after.time.monotonic = HOUR / 2 - 1;
  expect(after.terminal.shown()?.body_ja).toBe('大雪です。');
  after.time.monotonic = HOUR / 2;
  expect(after.terminal.shown()).toBeNull();
  const late = await open(vault, started + HOUR);
  expect(late.terminal.shown()).toBeNull();
  // Removed before its end.
  after.tell({ told_at, banner: null });
  await expect.poll(() => vault.family('banner', z.unknown()).readAll()).toEqual([]);
});
