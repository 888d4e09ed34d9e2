import { fork, type ChildProcess } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { statement } from '../database.ts';
import { readLockFile } from './lock-file.ts';
import { openEmbedded, type EmbeddedOptions } from './open-embedded.ts';

const WRITER = fileURLToPath(new URL('writer.fixture.ts', import.meta.url));
/** A release runs all; other runs a few. */
const CUTS = process.env['EVERY_VARIANT'] ? 50 : 4;

const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) await rm(path.dirname(folder), { recursive: true, force: true });
});

/** The place of a town's database in a new data folder; neither exists yet. */
async function newFolder(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'machi-')), 'town');
  folders.push(folder);
  return folder;
}
const open = (folder: string, options: Partial<EmbeddedOptions> = {}) =>
  openEmbedded(folder, { schema: 'town', poolSize: 2, warn: () => {}, ...options });
const count = statement<{ count: number }>('count-written', 'select count(*)::int as count from written');
const listWritten = statement<{ number: number }>('list-written', 'select number from written');

/** Another process that has the folder open, and writes unless it only holds it. */
async function startWriter(folder: string, action: 'write' | 'hold' = 'write') {
  const child = fork(WRITER, [folder, action], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  const kept: number[] = [];
  const said = await new Promise<{ open?: true; refused?: string }>((resolve) => {
    child.on('message', (message: { kept?: number; open?: true; refused?: string }) => {
      if (message.kept === undefined) resolve(message);
      else kept.push(message.kept);
    });
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, ...said, kept, ended };
}
type Writer = Awaited<ReturnType<typeof startWriter>>;

const clusterOf = (folder: string): string => path.join(folder, 'database');
const serverOf = async (folder: string): Promise<number> => (await readLockFile(clusterOf(folder)))?.pid ?? 0;
const isAlive = (pid: number): Promise<boolean> =>
  access(`/proc/${pid}`).then(
    () => true,
    () => false,
  );

/** Kills all processes of a folder's server at once, as a power cut does. */
async function cut(folder: string, writer?: Writer): Promise<void> {
  const server = await serverOf(folder);
  const own = await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => '');
  writer?.child.kill('SIGKILL');
  for (const pid of [server, ...own.split(' ').map(Number).filter(Boolean)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A worker of the server may have ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await writer?.ended;
}

test('what was written is there the next time, and nothing is left behind', async () => {
  const folder = await newFolder();
  const database = await open(folder);
  expect(database.kind).toBe('embedded');
  await database.script('create schema town; create table written (number serial primary key)');
  await database.script('insert into written default values');
  const server = await serverOf(folder);
  await database.close();
  expect(await isAlive(server)).toBe(false);
  expect((await readdir(folder)).toSorted()).toEqual(['database', 'database.log']);
  const again = await open(folder);
  expect(await again.run(count)).toEqual([{ count: 1 }]);
  const settings = statement<{ setting: string }>(
    'durable',
    `select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  );
  expect((await again.run(settings)).map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on']);
  await again.close();
});

test('a folder that somebody has open is refused, and a command may work beside; a killed one’s is taken up', async () => {
  const folder = await newFolder();
  const writer = await startWriter(folder, 'hold');
  const server = await serverOf(folder);
  await expect(open(folder)).rejects.toThrow(
    `The data folder ${folder} is in use: its database is process ${server}. Stop the Machi that has it open, or choose another folder with MACHI_DATA.`,
  );
  const command = await open(folder, { joins: true });
  await command.script('insert into written default values');
  await command.close();
  expect(await isAlive(server)).toBe(true);

  writer.child.kill('SIGKILL');
  await writer.ended;
  await expect.poll(() => isAlive(server)).toBe(false);
  const next = await open(folder);
  expect(await next.run(count)).toEqual([{ count: 1 }]);
  await next.close();
});

test('a server whose starter is gone, and that nobody stopped, is stopped', async () => {
  const folder = await newFolder();
  const writer = await startWriter(folder, 'hold');
  const server = await serverOf(folder);
  // The watching shell is gone, too.
  for (const name of await readdir('/proc')) {
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (line.includes('read -r _') && line.endsWith(`\0${server}\0`)) process.kill(Number(name), 'SIGKILL');
  }
  writer.child.kill('SIGKILL');
  await writer.ended;
  expect(await isAlive(server)).toBe(true);
  const next = await open(folder);
  expect(await serverOf(folder)).not.toBe(server);
  await expect.poll(() => isAlive(server)).toBe(false);
  await next.close();
});

test('nothing that was said to be kept is lost when all is killed in the midst of writing', async () => {
  const folder = await newFolder();
  const kept: number[] = [];
  for (let round = 0; round < CUTS; round += 1) {
    const writer = await startWriter(folder);
    expect(writer.refused).toBeUndefined();
    await expect.poll(() => writer.kept.length).toBeGreaterThan(7 * (round % 4));
    await cut(folder, writer);
    kept.push(...writer.kept);
  }
  const database = await open(folder);
  const written = new Set((await database.run(listWritten)).map(({ number }) => number));
  expect(kept.filter((number) => !written.has(number))).toEqual([]);
  await database.close();
});

test('a database that is killed alone comes again by itself', async () => {
  const folder = await newFolder();
  const warned: string[] = [];
  const database = await open(folder, { warn: (error) => warned.push(error.message) });
  await database.script('create schema town; create table written (number serial primary key)');
  const server = await serverOf(folder);
  await cut(folder);
  await expect.poll(() => database.run(count).catch(() => [])).toEqual([{ count: 0 }]);
  expect(await serverOf(folder)).not.toBe(server);
  expect(warned).toContain('The embedded database has ended and is started again.');
  await database.close();
});

test('that is left while its database comes again is left for good', async () => {
  const folder = await newFolder();
  for (const milliseconds of [0, 60, 90, 120]) {
    const database = await open(folder);
    await cut(folder);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await database.close();
    // A crash's lock file stays for the next start.
    expect(await isAlive(await serverOf(folder))).toBe(false);
  }
});

test('a folder that another machine has is refused', async () => {
  const folder = await newFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'held-by'), 'another-machine');
  await expect(open(folder)).rejects.toThrow(`is in use by the machine another-machine`);
  await rm(path.join(folder, 'held-by'));
  await (await open(folder)).close();
});

test('of two that begin at the same moment in an empty folder one gets it, and nothing is half made', async () => {
  const folder = await newFolder();
  const both = await Promise.all([startWriter(folder, 'hold'), startWriter(folder, 'hold')]);
  const [refused] = both.flatMap((one) => (one.refused === undefined ? [] : [one.refused]));
  expect(both.filter((one) => one.open)).toHaveLength(1);
  expect(refused).toContain('is in use');
  expect((await readdir(folder)).filter((name) => name.includes('half'))).toEqual([]);
  both.find((one) => one.open)?.child.send('close');
  await Promise.all(both.map((one) => one.ended));
  expect((await readdir(folder)).toSorted()).toEqual(['database', 'database.log']);
});

test('the number of a crashed server that another process has now is in nobody’s way', async () => {
  const folder = await newFolder();
  const writer = await startWriter(folder);
  await expect.poll(() => writer.kept.length).toBeGreaterThan(0);
  await cut(folder, writer);
  const file = path.join(clusterOf(folder), 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, '1'));
  await (await open(folder)).close();
});

test('without sockets it listens at a port of this machine, to whoever has the password', async () => {
  const folder = await newFolder();
  const database = await open(folder, { hasSocket: false });
  await database.script('create schema town; create table written (number serial primary key)');
  const { port = 0 } = (await readLockFile(clusterOf(folder))) ?? {};
  const stranger = new pg.Client({ host: '127.0.0.1', port, user: 'machi', database: 'postgres', password: 'guessed' });
  await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  const command = await open(folder, { hasSocket: false, joins: true });
  expect(await command.run(count)).toEqual([{ count: 0 }]);
  await command.close();
  await database.close();
});

test('a folder with a long name has its socket elsewhere', async () => {
  const folder = path.join(await newFolder(), 'x'.repeat(80), 'town');
  const database = await open(folder);
  const { socket = '' } = (await readLockFile(clusterOf(folder))) ?? {};
  expect(path.dirname(socket)).toBe(tmpdir());
  await database.close();
  await expect(access(socket)).rejects.toThrow('ENOENT');
});

test.each([
  ['of the kind of before', '', '17', 'holds the embedded database of a release that cannot be carried over'],
  ['of a newer PostgreSQL', 'database', '19', 'is of PostgreSQL 19, and this release has 18'],
])('a folder %s is refused and left as it is', async (_kind, place, version, sentence) => {
  const folder = await newFolder();
  await mkdir(path.join(folder, place), { recursive: true });
  await writeFile(path.join(folder, place, 'PG_VERSION'), `${version}\n`);
  const before = await readdir(folder, { recursive: true });
  await expect(open(folder)).rejects.toThrow(sentence);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('what makes a database and is killed leaves nothing, and the next start begins anew', async () => {
  const folder = await newFolder();
  const opening = open(folder);
  opening.catch(() => {});
  await expect
    .poll(async () => {
      for (const name of await readdir('/proc')) {
        const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
        if (!line.includes('/initdb\0') || !line.includes(folder) || line.startsWith('setpriv')) continue;
        process.kill(Number(name), 'SIGKILL');
        return true;
      }
      return false;
    })
    .toBe(true);
  // The server that initdb feeds may have the last word: a statement that was cut off.
  await expect(opening).rejects.toThrow(`The embedded database in ${folder} could not be opened: `);
  expect(await readdir(folder)).toEqual([]);
  await (await open(folder)).close();
});

test('a data folder that is a file is named', async () => {
  const folder = await newFolder();
  await writeFile(folder, '');
  await expect(open(path.join(folder, 'town'))).rejects.toThrow('is not a folder. Choose another one with MACHI_DATA.');
});
