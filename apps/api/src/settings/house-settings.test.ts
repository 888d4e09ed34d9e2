import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readHouseSettings } from './house-settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-house-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (town: string, ...lines: readonly string[]) =>
  writeFile(path.join(folder, `${town}.env`), lines.join('\n'));
const read = (more: Readonly<Record<string, string>> = {}) =>
  readHouseSettings({
    MACHI_HOUSE: folder,
    DATABASE_URL: 'postgres://machi@127.0.0.1/machi',
    TRUST_PROXY: '1',
    ...more,
  });

test('without a folder there is the one town of the environment', async () => {
  expect((await readHouseSettings({ MACHI_TOWN: 'kitamachi' })).map(({ townKey }) => townKey)).toEqual(['kitamachi']);
});

test('each file is a town with a data folder and secrets of its own; what is the machine’s is shared', async () => {
  await write('shiomijima', 'PUBLIC_URL=https://machi.shiomijima.example.jp', 'DATABASE_POOL=3');
  await write('oohara', 'PUBLIC_URL=https://machi.oohara.example.jp', 'METRICS_KEY=of-oohara-0123456789abcdef');
  await writeFile(path.join(folder, 'notes.txt'), 'no town');
  const shared = { PORT: '3100', MACHI_DATA: '/var/lib/machi', DATABASE_POOL: '5' };
  const secrets = {
    MACHI_SECRET: 'x'.repeat(40),
    METRICS_KEY: 'of-the-machine-0123456789abcdef',
    SANDBOX_KEY: 'y'.repeat(20),
  };
  const [oohara, shiomijima, ...none] = await read({ ...shared, ...secrets });
  expect(none).toEqual([]);
  expect(oohara).toMatchObject({
    townKey: 'oohara',
    port: 3100,
    dataFolder: '/var/lib/machi/oohara',
    databasePool: 5,
    metricsKey: 'of-oohara-0123456789abcdef',
    secret: undefined,
    sandboxKey: undefined,
  });
  expect(shiomijima).toMatchObject({ townKey: 'shiomijima', databasePool: 3, metricsKey: undefined });
});

test.each([
  ['no town', [], /must hold 1 to 500 files/],
  ['no address', [['oohara', '']], /oohara\.env: PUBLIC_URL is missing/],
  [
    'a host of two',
    [
      ['oohara', 'PUBLIC_URL=https://a.example.jp'],
      ['kitamachi', 'PUBLIC_URL=https://A.example.jp/'],
    ],
    /its host is that of/,
  ],
  [
    'a host for files that is another town’s portal',
    [
      ['oohara', 'PUBLIC_URL=https://a.example.jp'],
      ['kitamachi', 'PUBLIC_URL=https://b.example.jp\nFILES_URL=https://a.example.jp'],
    ],
    /its host is that of/,
  ],
  [
    'a data folder of two',
    [
      ['oohara', 'PUBLIC_URL=https://a.example.jp'],
      ['kitamachi', 'PUBLIC_URL=https://b.example.jp\nMACHI_DATA=.data/oohara'],
    ],
    /its MACHI_DATA is that of kitamachi\.env/,
  ],
  [
    'a secret of two',
    [
      ['oohara', `PUBLIC_URL=https://a.example.jp\nMACHI_SECRET=${'s'.repeat(40)}`],
      ['kitamachi', `PUBLIC_URL=https://b.example.jp\nMACHI_SECRET=${'s'.repeat(40)}`],
    ],
    /its MACHI_SECRET is that of/,
  ],
  [
    'a port of its own',
    [['oohara', 'PUBLIC_URL=https://a.example.jp\nPORT=80']],
    /oohara\.env: PORT can only be set for the whole process/,
  ],
  ['a wrong setting', [['oohara', 'PUBLIC_URL=a.example.jp']], /oohara\.env: .*PUBLIC_URL/s],
] as const)('%s is refused', async (_what, files, message) => {
  for (const [town, text] of files) await write(town, text);
  await expect(read()).rejects.toThrow(message);
});
