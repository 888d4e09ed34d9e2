import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { expect, test } from 'vitest';
import { createLog } from './ground/log.ts';
import { keepTowns } from './keep-towns.ts';
import { openKeptTown } from './testing/towns/kept-town.ts';

const { town, folder, towns, databaseUrl: DATABASE_URL, settings, port, origin, looker } = await openKeptTown();

const ask = (target: string) => fetch(origin + target, { headers: { 'accept-language': 'ja' } });
const nameOfTown = async (): Promise<string> => JSON.parse(await (await ask('/api/town')).text()).town.town_name;
/** The houses that are open on the database; each is there like a process. */
const houses = async (): Promise<number> => (await looker.query('select from hoshimori.running_process')).rowCount ?? 0;
const connections = async (): Promise<number> =>
  (
    await looker.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'machi:%'`,
    )
  ).rowCount ?? 0;
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

const HTML = { accept: 'text/html,*/*' };
const files = path.join(folder, 'settings');
const inFile = (key: string, more: Readonly<Record<string, string>> = {}) =>
  writeFile(
    path.join(files, `${key}.env`),
    Object.entries({
      MACHI_TOWN: key,
      PUBLIC_URL: `http://${key}.example.jp`,
      DATABASE_URL,
      DATABASE_POOL: '2',
      MACHI_DATA: path.join(folder, key),
      MACHI_TOWNS: towns,
      ...more,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  );

test('the towns of a folder start asleep, one’s mistake is its own, and a changed file takes effect', async () => {
  await town.sleep();
  await mkdir(files);
  for (const key of ['aoi', 'midori', 'yume'])
    await cp(path.join(towns, 'hoshimori'), path.join(towns, key), { recursive: true });
  await inFile('aoi');
  await inFile('midori', { MACHI_SUSPENDED: '1' });
  await inFile('yume', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await inFile('akai', { PUBLIC_URL: 'http://aoi.example.jp' });
  const house = await keepTowns({
    folder: files,
    environment: { LOG_LEVEL: 'silent' },
    log: createLog('silent'),
    options: { idle: 300 },
  });
  const told = async (url: string, headers = {}) => {
    const answer = await house.fetch(new Request(url, { headers }), {});
    return { status: answer.status, text: await answer.text(), retry: answer.headers.get('retry-after') };
  };
  const states = () => house.towns().map(({ settings, state }) => [settings.townKey, state()]);
  try {
    expect(house.problems()).toEqual([{ key: 'aoi', reason: expect.stringContaining('that of akai.env') }]);
    await rm(path.join(files, 'akai.env'));
    await house.round();
    // A new town has work at once, its tables, and sleeps again.
    expect(states()).toEqual([
      ['midori', 'suspended'],
      ['yume', 'failed'],
      ['aoi', 'asleep'],
    ]);
    expect((await looker.query('select from aoi.spot')).rowCount).toBeGreaterThan(0);
    await expect.poll(connections).toBe(0);
    const suspended = await told('http://midori.example.jp/', HTML);
    expect([suspended.status, suspended.retry]).toEqual([503, '3600']);
    expect(suspended.text).toContain('いまお休みしています');
    expect(suspended.text).toMatch(/href="tel:0\d+"/);
    const failed = await told('http://yume.example.jp/api/spots');
    expect([failed.status, JSON.parse(failed.text).codes]).toEqual([503, { request: ['unavailable'] }]);
    expect(failed.text).not.toContain('127.0.0.1');

    for (const probe of ['http://10.0.0.1/readyz', 'http://10.0.0.1/healthz', 'http://aoi.example.jp/healthz'])
      expect((await told(probe)).status, probe).toBe(200);
    expect(states().at(-1)).toEqual(['aoi', 'asleep']);
    expect((await told('http://aoi.example.jp/', HTML)).status).not.toBe(503);
    expect(states().at(-1)).toEqual(['aoi', 'awake']);

    // A terminal of a town that is taken away is told so, and by no other town.
    await inFile('aoi', { MACHI_SUSPENDED: '1' });
    await house.round();
    expect((await told('http://aoi.example.jp/api/terminal/line')).status).toBe(503);
    await rm(path.join(files, 'aoi.env'));
    await house.round();
    expect((await told('http://aoi.example.jp/api/terminal/line')).status).toBe(421);
    await expect.poll(connections).toBe(0);
  } finally {
    await house.close();
  }
});

test('a town wakes for what it has to send, and sleeps again', async () => {
  await town.sleep();
  await rm(files, { recursive: true, force: true });
  await mkdir(files);
  await inFile('hoshimori', { MACHI_DATA: settings.dataFolder });
  const house = await keepTowns({
    folder: files,
    environment: { LOG_LEVEL: 'silent' },
    log: createLog('silent'),
    options: { idle: 0 },
  });
  const [kept] = house.towns();
  const isSent = async () => (await looker.query('select from hoshimori.outbox where sent_at is not null')).rowCount;
  const write = (seconds: number) =>
    looker.query(
      `insert into hoshimori.outbox (channel, recipient, content, created_at, next_attempt_at)
       values ('mail', 'nobody@example.jp', '{"subject": "s", "paragraphs": ["p"], "closing": "c"}', now(), now() + make_interval(secs => $1))`,
      [seconds],
    );
  try {
    await write(600);
    await house.round();
    expect([kept?.state(), kept?.isDue(new Date()), await isSent()]).toEqual(['asleep', false, 0]);
    expect(kept?.report().due?.getTime()).toBeLessThan(Date.now() + 600_000);
    await house.close();
    await looker.query('update hoshimori.outbox set next_attempt_at = now()');
    const again = await keepTowns({
      folder: files,
      environment: { LOG_LEVEL: 'silent' },
      log: createLog('silent'),
      options: { idle: 0 },
    });
    await again.round();
    await expect.poll(isSent).toBe(1);
    await expect.poll(async () => (await again.round(), again.towns()[0]?.state())).toBe('asleep');
    await again.close();
  } finally {
    await house.close();
  }
});
