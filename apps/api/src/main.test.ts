import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { newSampleFolder } from './testing/towns/open-town.ts';
import { newDataFolder, startProcess, type RunningProcess } from './testing/towns/process.ts';

const running: RunningProcess[] = [];
const start = (environment: Readonly<Record<string, string>>): RunningProcess => {
  const started = startProcess(environment);
  running.push(started);
  return started;
};
afterEach(async () => void (await Promise.all(running.splice(0).map((process) => process.stop()))));

/** A login whose body is completed on demand. */
function slowLogin(origin: string) {
  const { hostname, port } = new URL(origin);
  const body = JSON.stringify({ login_id: 'haru.sato@example.jp', password: 'hoshimori-haru1' });
  let answered: (answer: { status: number; connection: string | undefined }) => void;
  let failed: (error: Error) => void;
  const answer = new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    answered = resolve;
    failed = reject;
  });
  const outgoing = request(
    {
      hostname,
      port,
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    },
    (reply) => {
      reply.resume();
      reply.on('end', () => answered({ status: reply.statusCode ?? 0, connection: reply.headers.connection }));
    },
  );
  outgoing.on('error', (error) => failed(error));
  // Avoids an unhandled rejection before it is awaited.
  answer.catch(() => {});
  const inHand = new Promise<void>((resolve) => outgoing.once('continue', resolve));
  outgoing.write(body.slice(0, 20));
  return { answer, inHand, finish: () => outgoing.end(body.slice(20)) };
}

describe('the process', () => {
  test('asked to leave, answers what is in hand, takes nothing new, keeps what it acknowledged and ends with 0', async () => {
    const settings = { MACHI_DATA: await newSampleFolder(), SANDBOX_KEY: 'of-the-town-under-test' };
    const process = start(settings);
    const origin = await process.origin();
    const ready = await fetch(`${origin}/readyz`);
    expect(ready.status).toBe(200);
    // A proxy closes idle connections first, after a minute.
    expect(ready.headers.get('keep-alive')).toBe('timeout=75');
    const slow = slowLogin(origin);
    await slow.inHand;
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    process.signal('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${origin}/healthz`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    slow.finish();
    // The connection closes with this reply, so that shutdown need not wait for it.
    expect(await slow.answer).toEqual({ status: 200, connection: 'close' });
    expect(await process.ended).toEqual({ code: 0, signal: null });
    const lines = process.written.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(lines[0]).toBe('ready');
    expect(lines.slice(-4)).toEqual(['leaving: finishing what is in hand', 'request', 'audit log sealed', 'left']);

    const again = start(settings);
    const second = await again.origin();
    const login = await fetch(`${second}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login_id: 'haru.sato@example.jp', password: 'hoshimori-haru1' }),
    });
    expect(login.status).toBe(200);
    again.signal('SIGINT');
    expect(await again.ended).toEqual({ code: 0, signal: null });
    expect(JSON.parse(again.written.out.split('\n')[0] ?? '{}')).toMatchObject({
      msg: 'ready',
      database: 'embedded',
      migrations: 0,
      seeded: false,
    });
  });

  test('a second one on the same data folder is refused with a clear sentence; a killed one’s folder is taken over', async () => {
    const data = await newSampleFolder();
    const first = start({ MACHI_DATA: data });
    await first.origin();
    const second = start({ MACHI_DATA: data });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.written.error).toMatch(
      /^The data folder \S+ is in use: its database is process \d+\. Stop the Machi that has it open, or choose another folder with MACHI_DATA\.\n$/,
    );
    const origin = await first.origin();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    first.signal('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    const third = start({ MACHI_DATA: data });
    expect((await fetch(`${await third.origin()}/readyz`)).status).toBe(200);
  });

  test('wrong settings end it before anything is opened, each named', async () => {
    const process = start({
      MACHI_DATA: await newDataFolder(),
      PORT: 'eighty',
      SMTP_URL: 'mail',
      LOG_LEVEL: 'loud',
      MACHI_SECRET: 'short',
      SANDBOX_KEY: 'short',
    });
    expect((await process.ended).code).toBe(1);
    expect(process.written.error).toMatch(
      /^These settings are not right:\n {2}PORT: .+\n {2}MACHI_SECRET: .+\n {2}SMTP_URL: .+\n {2}SANDBOX_KEY: .+\n {2}LOG_LEVEL: .+\n$/,
    );
  });

  test('a port that is taken ends it with a sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const place = other.address();
    const port = typeof place === 'object' && place ? String(place.port) : '';
    const process = start({ MACHI_DATA: await newSampleFolder(), PORT: port });
    expect((await process.ended).code).toBe(1);
    expect(process.written.error).toContain(`The address 127.0.0.1:${port} cannot be used:`);
    other.close();
  });
});
