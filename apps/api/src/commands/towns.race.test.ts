import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, watch, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { builtProgram } from '../../../../scripts/build/built-program.mjs';
import { startProcess } from '../testing/towns/process.ts';
import { programEnvironment } from '../testing/towns/program-environment.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), 'machi-operator-'));
const settings = path.join(folder, 'settings');
for (const name of ['settings', 'towns', 'data', 'backups']) await mkdir(path.join(folder, name));
const server = new pg.Client({ connectionString: inject('databaseUrl') });
await server.connect();
const urls = await Promise.all(
  ['one', 'two'].map(async (part) => {
    const name = `towns_${part}_${process.pid}`;
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`create database ${name}`);
    return inject('databaseUrl').replace(/[^/]*$/, name);
  }),
);
const [one, two] = urls as [string, string];
const serving = startProcess({ MACHI_SETTINGS_FOLDER: settings, TRUST_PROXY: '1' });
afterAll(async () => {
  await serving.stop();
  for (const url of urls) await server.query(`drop database ${url.replace(/.*\//, '')} with (force)`);
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as npm does. */
function begin(args: readonly string[], databaseUrl = one) {
  const child = spawn(process.execPath, [builtProgram('towns'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programEnvironment(),
      PG_BIN: process.env.PG_BIN,
      MACHI_SETTINGS_FOLDER: settings,
      MACHI_TOWNS: path.join(folder, 'towns'),
      MACHI_DATA: path.join(folder, 'data'),
      MACHI_BACKUPS: path.join(folder, 'backups'),
      DATABASE_URL: databaseUrl,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
  return { child, ended };
}
const towns = (...args: readonly string[]) => begin(args).ended;
const make = (key: string, host: string) => ['make', key, '--host', host, '--name-ja', '青町', '--name-en', 'Ao Town'];

/** The status at a town's host. */
async function statusAt(host: string, target = '/api/town'): Promise<number> {
  const { port } = new URL(await serving.origin());
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request({ host: '127.0.0.1', port, path: target, headers: { host } }, (reply) => {
    reply.resume();
    resolve(reply.statusCode ?? 0);
  });
  sent.on('error', reject).end();
  return promise;
}
async function schemas(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('aoi', 'midori') order by 1`,
  );
  await client.end();
  return found.rows.map(({ name }) => name);
}
const HOST = 'aoi.example.jp';

test('a town is made, suspended, moved and removed while the process serves; each step can be repeated', async () => {
  // Two operators at once.
  const both = await Promise.all([towns(...make('aoi', HOST)), towns(...make('aoi', HOST))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.said).toMatch(
    /Another operator is at work on aoi|aoi\.env is there already/,
  );
  await expect.poll(() => statusAt(HOST)).toBe(200);
  expect(await statusAt('midori.example.jp')).toBe(421);

  // What is another's.
  await cp(path.join(folder, 'towns', 'aoi'), path.join(folder, 'towns', 'yume'), { recursive: true });
  await mkdir(path.join(folder, 'data', 'akai', 'database'), { recursive: true });
  for (const [args, reason] of [
    [make('midori', `https://${HOST.toUpperCase()}/`), 'its host is that of aoi.env'],
    [make('yume', 'yume.example.jp'), 'is the pack of another town'],
    [make('akai', 'akai.example.jp'), 'is the data folder of another town'],
    [make('public', 'public.example.jp'), 'has a schema public already'],
    [make('midori', 'midori.example.jp/path'), 'is no host'],
    [make('midori', 'http://midori.example.jp'), 'is no host'],
    [make('../midori', 'midori.example.jp'), 'must be 3 to 31'],
    [[...make('midori', 'midori.example.jp').slice(0, -1), 'N'.repeat(31)], '--name-en'],
    [['remove', 'aoi', '--yes'], 'aoi is open'],
    [['suspend', 'nobody'], 'There is no town nobody'],
  ] as const) {
    const { code, said } = await towns(...args);
    expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  }

  // Killed while it makes the pack, and once it has a name.
  const killed = begin(make('midori', 'midori.example.jp'));
  for await (const { filename } of watch(path.join(folder, 'towns'))) if (filename?.startsWith('.making-midori')) break;
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect((await towns(...make('midori', 'midori.example.jp'))).code).toBe(0);
  expect((await readdir(path.join(folder, 'towns'))).toSorted()).toEqual(['aoi', 'midori', 'yume']);
  await expect.poll(() => statusAt('midori.example.jp')).toBe(200);
  const secrets = await Promise.all(
    ['aoi', 'midori'].map(
      async (key) => /MACHI_SECRET=(\w+)/.exec(await readFile(path.join(settings, `${key}.env`), 'utf8'))?.[1],
    ),
  );
  expect(new Set(secrets).size).toBe(2);

  expect((await towns('suspend', 'aoi')).code).toBe(0);
  // A terminal that syncs meanwhile is told so by its own town.
  expect(await statusAt(HOST, '/api/terminal/line')).toBe(503);
  expect(await statusAt('midori.example.jp')).toBe(200);
  const halfway = begin(['move', 'aoi', '--database', two]);
  for await (const { filename } of watch(path.join(folder, 'backups'))) if (filename?.endsWith('.json')) break;
  halfway.child.kill('SIGKILL');
  await halfway.ended;
  expect((await towns('resume', 'aoi')).said).toContain('is being moved');
  const moved = await towns('move', 'aoi', '--database', two);
  expect(moved).toEqual({ code: 0, said: expect.stringContaining('aoi is in the other database') });
  expect([await schemas(one), await schemas(two)]).toEqual([['aoi', 'midori'], ['aoi']]);
  const again = await towns('remove', 'aoi', '--database', two, '--yes');
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('in that database now')]);
  const alias = await towns('remove', 'aoi', '--database', `${two}?application_name=x`, '--yes');
  expect([alias.code, await schemas(two)]).toEqual([1, ['aoi']]);
  expect((await towns('remove', 'aoi', '--database', one, '--yes')).code).toBe(0);
  expect([await schemas(one), await schemas(two)]).toEqual([['midori'], ['aoi']]);
  // It was suspended before the move, and stays so.
  expect((await towns('list')).said).toMatch(/^aoi\tsuspended\taoi\.example\.jp\tbackup 20\d{6}T\d{6}Z\n/);
  expect((await towns('resume', 'aoi')).code).toBe(0);
  await expect.poll(() => statusAt(HOST)).toBe(200);

  await towns('suspend', 'aoi');
  const unsure = await towns('remove', 'aoi');
  expect([unsure.code, unsure.said]).toEqual([1, expect.stringContaining('Say --yes')]);
  expect(await schemas(two)).toEqual(['aoi']);
  // As where the first town of a process has the folder in which those of later ones were made.
  const file = path.join(settings, 'midori.env');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace(/^MACHI_DATA=.*$/m, `MACHI_DATA=${path.join(folder, 'data', 'aoi', 'midori')}`));
  const holding = await towns('remove', 'aoi', '--yes');
  expect([holding.code, holding.said]).toEqual([1, expect.stringContaining('which is not of aoi')]);
  await writeFile(file, before);
  expect((await towns('remove', 'aoi', '--yes')).code).toBe(0);
  await expect.poll(() => statusAt(HOST, '/api/terminal/line')).toBe(421);
  expect(await schemas(two)).toEqual([]);
  expect(await readdir(path.join(folder, 'data'))).toEqual(['akai', 'midori']);
  const kept = (await readdir(path.join(folder, 'backups'))).filter((name) => name.startsWith('aoi-'));
  expect(kept.map((name) => name.replace(/^.*Z\./, '')).toSorted()).toEqual([
    'dump',
    'dump',
    'dump.env',
    'dump.json',
    'dump.json',
    'dump.pack',
  ]);
  expect(await statusAt('midori.example.jp')).toBe(200);
});
