import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTownFiles, settingsFolder } from './all-settings.ts';
import type { Settings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-towns-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const DATABASE = 'DATABASE_URL=postgres://machi@127.0.0.1/machi';
const write = (town: string, ...lines: readonly string[]) =>
  writeFile(path.join(folder, `${town}.env`), lines.join('\n'));
const whole = (town: string, ...more: readonly string[]) =>
  write(
    town,
    `MACHI_TOWN=${town}`,
    `MACHI_DATA=/var/lib/machi/${town}`,
    DATABASE,
    `PUBLIC_URL=https://${town}.example.jp`,
    ...more,
  );
const read = (more: Readonly<Record<string, string>> = {}) => readTownFiles(folder, { TRUST_PROXY: '1', ...more });
/** The settings of each town, or what is wrong with them. */
async function readAll(more?: Readonly<Record<string, string>>): Promise<(Settings | string)[]> {
  return [...(await read(more)).values()].map((file) => ('problem' in file.read ? file.read.problem : file.read));
}

test('without a folder there is the one town of the environment', () => {
  expect(settingsFolder({ MACHI_SETTINGS_FOLDER: '' })).toBeUndefined();
});

test('each file is a town, of which nothing stands elsewhere; the port and the like are those of the process', async () => {
  await whole('shiomijima', 'DATABASE_POOL=3', 'PORT=80', 'LOG_LEVEL=debug');
  await whole('oohara', 'METRICS_KEY=of-oohara-0123456789abcdef');
  await writeFile(path.join(folder, 'notes.txt'), 'no town');
  const ofMachine = {
    PORT: '3100',
    LOG_LEVEL: 'warn',
    MACHI_SECRET: 'x'.repeat(40),
    METRICS_KEY: 'of-the-machine-0123456789abcdef',
    SANDBOX_KEY: 'y'.repeat(20),
    DATABASE_POOL: '5',
  };
  const [oohara, shiomijima, ...none] = await readAll(ofMachine);
  expect(none).toEqual([]);
  expect(oohara).toMatchObject({
    townKey: 'oohara',
    port: 3100,
    dataFolder: '/var/lib/machi/oohara',
    databasePool: 10,
    metricsKey: 'of-oohara-0123456789abcdef',
    secret: undefined,
    sandboxKey: undefined,
  });
  expect(shiomijima).toMatchObject({
    townKey: 'shiomijima',
    port: 3100,
    logLevel: 'warn',
    databasePool: 3,
    metricsKey: undefined,
  });
});

test.each<[string, readonly (readonly [town: string, ...lines: string[]])[], RegExp]>([
  ['a file without its database', [['oohara', 'DATABASE_URL=']], /oohara\.env: DATABASE_URL must stand in it/],
  ['the key of another town', [['oohara', 'MACHI_TOWN=kitamachi']], /oohara\.env: MACHI_TOWN must be oohara/],
  ['a host of two', [['oohara', 'PUBLIC_URL=https://Kitamachi.example.jp/'], ['kitamachi']], /its host is that of/],
  [
    'a host for files that is another town’s portal',
    [['oohara', 'FILES_URL=https://kitamachi.example.jp'], ['kitamachi']],
    /its host is that of/,
  ],
  [
    'a data folder of two',
    [['oohara', 'MACHI_DATA=/var/lib/machi/./kitamachi'], ['kitamachi']],
    /its MACHI_DATA is that of/,
  ],
  [
    'a secret of two',
    [
      ['oohara', `MACHI_SECRET=${'s'.repeat(40)}`],
      ['kitamachi', `MACHI_SECRET=${'s'.repeat(40)}`],
    ],
    /its MACHI_SECRET is that of/,
  ],
  ['a wrong setting', [['oohara', 'PUBLIC_URL=a.example.jp']], /oohara\.env: .*PUBLIC_URL/s],
])('%s is told, and leaves the others alone', async (_what, files, message) => {
  await whole('hoshimori');
  for (const [town, ...lines] of files) await whole(town, ...lines);
  const found = await read();
  expect(found.get('oohara')?.read).toMatchObject({ problem: expect.stringMatching(message) });
  for (const [key, file] of found) if (key !== 'oohara') expect(file.read, key).toMatchObject({ townKey: key });
});

test('nobody takes the host of a town that is served, by a new file or a changed one', async () => {
  await whole('oohara');
  await whole('shiomijima');
  const before = await read();
  const served = new Map([...before].map(([key, file]) => [key, file.read as Settings] as const));
  await whole('aoi', 'PUBLIC_URL=https://oohara.example.jp');
  await whole('oohara', 'PUBLIC_URL=https://shiomijima.example.jp');
  const after = await readTownFiles(folder, { TRUST_PROXY: '1' }, before, served);
  expect(after.get('shiomijima')).toBe(before.get('shiomijima'));
  expect(after.get('oohara')?.read).toMatchObject({ problem: expect.stringMatching(/that of shiomijima/) });
  // What is served goes on with its former settings, and keeps its host.
  expect(after.get('aoi')?.read).toMatchObject({ problem: expect.stringMatching(/that of oohara/) });
});
