import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAllSettings } from './all-settings.ts';

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
const read = (more: Readonly<Record<string, string>> = {}) =>
  readAllSettings({ MACHI_SETTINGS_FOLDER: folder, TRUST_PROXY: '1', ...more });

test('without a folder there is the one town of the environment', async () => {
  expect((await readAllSettings({ MACHI_TOWN: 'kitamachi' })).map(({ townKey }) => townKey)).toEqual(['kitamachi']);
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
  const [oohara, shiomijima, ...none] = await read(ofMachine);
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
  ['no town', [], /must hold 1 to 500 files/],
  ['a file without its database', [['oohara', 'DATABASE_URL=']], /oohara\.env: DATABASE_URL must stand in it/],
  ['the key of another town', [['oohara', 'MACHI_TOWN=kitamachi']], /oohara\.env: MACHI_TOWN must be oohara/],
  ['a host of two', [['oohara'], ['kitamachi', 'PUBLIC_URL=https://Oohara.example.jp/']], /its host is that of/],
  [
    'a host for files that is another town’s portal',
    [['oohara'], ['kitamachi', 'FILES_URL=https://oohara.example.jp']],
    /its host is that of/,
  ],
  [
    'a data folder of two',
    [['oohara'], ['kitamachi', 'MACHI_DATA=/var/lib/machi/./oohara']],
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
])('%s is refused', async (_what, files, message) => {
  for (const [town, ...lines] of files) await whole(town, ...lines);
  await expect(read()).rejects.toThrow(message);
});
