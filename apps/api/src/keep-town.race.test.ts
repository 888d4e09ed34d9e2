import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createLog } from './ground/log.ts';
import { keepTown } from './keep-town.ts';
import { readSettings } from './settings/settings.ts';
import { newSampleUrl, townsFolder } from './testing/towns/databases.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-kept-'));
const towns = path.join(folder, 'towns');
await cp(path.join(townsFolder, 'hoshimori'), path.join(towns, 'hoshimori'), { recursive: true });
const DATABASE_URL = await newSampleUrl();
const settings = readSettings({
  DATABASE_URL,
  MACHI_DATA: path.join(folder, 'data'),
  MACHI_TOWNS: towns,
  LOG_LEVEL: 'silent',
  RATE_PER_ADDRESS: '1000000',
  WORK_PER_ADDRESS: '100000000',
});
const town = keepTown(settings, createLog('silent'), {});
const server = createAdaptorServer({ fetch: town.fetch }) as Server;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
const looker = new pg.Client({ connectionString: DATABASE_URL });
await looker.connect();
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await town.close();
  await looker.end();
  await rm(folder, { recursive: true, force: true });
});

const ask = (target: string) => fetch(origin + target, { headers: { 'accept-language': 'ja' } });
const nameOfTown = async (): Promise<string> => JSON.parse(await (await ask('/api/town')).text()).town.town_name;
/** The houses that are open on the database; each is there like a process. */
const houses = async (): Promise<number> => (await looker.query('select from hoshimori.running_process')).rowCount ?? 0;
const connections = async (): Promise<number> =>
  (await looker.query(`select from pg_stat_activity where datname = current_database() and application_name = 'machi'`))
    .rowCount ?? 0;
async function rename(ja: string): Promise<void> {
  const file = path.join(towns, 'hoshimori', 'town.json');
  const pack = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...pack, town_name: { ...pack.town_name, ja } }));
}

/** A login whose body ends on demand. */
function slowLogin() {
  const body = JSON.stringify({ login_id: 'nobody@example.jp', password: 'not-a-password-1' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/login', headers });
  const answered = once(sent, 'response').then(([reply]) => {
    reply.resume();
    return reply.statusCode;
  });
  const inHand = once(sent, 'continue');
  sent.write(body.slice(0, 10));
  return { inHand, answered, finish: () => sent.end(body.slice(10)) };
}

test('opened anew while it is asked, it loses no request, ends its lines, and closes its former house last', async () => {
  expect(town.state()).toBe('asleep');
  await town.wake();
  await rename('二の名の町');
  expect(await nameOfTown()).toBe('星守町');
  const slow = slowLogin();
  await slow.inHand;
  const line = await ask(BANNER_LINE);
  expect(line.status).toBe(200);
  const lineEnded = line.text();

  let isOver = false;
  const counts = new Map<string, number>();
  const askers = Array.from({ length: 8 }, async (_none, index) => {
    while (!isOver) {
      const answer = await ask(index % 2 === 0 ? '/api/spots' : '/api/town').catch((error: unknown) => String(error));
      const told = typeof answer === 'string' ? answer : String(answer.status);
      if (typeof answer !== 'string') await answer.arrayBuffer();
      counts.set(told, (counts.get(told) ?? 0) + 1);
    }
  });
  await Promise.all([town.reopen(), town.reopen()]);
  expect(await nameOfTown()).toBe('二の名の町');
  await town.reopen();
  isOver = true;
  await Promise.all(askers);
  expect([...counts.keys()]).toEqual(['200']);
  expect(counts.get('200')).toBeGreaterThan(20);

  // The house of the slow request waits for it; that between is closed already.
  expect(await lineEnded).toContain('banner');
  await expect.poll(houses).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await houses()).toBe(2);
  slow.finish();
  expect(await slow.answered).toBe(422);
  await expect.poll(houses).toBe(1);
});

test('a pack with a mistake leaves it as it is', async () => {
  const before = await nameOfTown();
  await rename('');
  await expect(town.reopen()).rejects.toThrow('town.json');
  expect(await nameOfTown()).toBe(before);
  await rename('三の名の町');
  await town.reopen();
  expect(await nameOfTown()).toBe('三の名の町');
});

test('asleep it has no connection; many requests at once wake it once', async () => {
  const slow = slowLogin();
  await slow.inHand;
  expect(await town.sleep()).toBe(false);
  slow.finish();
  await slow.answered;
  await expect.poll(() => town.sleep()).toBe(true);
  await expect.poll(connections).toBe(0);
  expect([town.state(), await houses()]).toEqual(['asleep', 0]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/api/town')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([town.state(), await houses()]).toEqual(['awake', 1]);
});
