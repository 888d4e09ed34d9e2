import path from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFolder } from '@machi/api/src/settings/all-settings.ts';
import { isLoopback } from '@machi/api/src/settings/settings.ts';
import { Hindrance, runOrder } from '../backup/order.ts';
import type { Ground } from './ground.ts';
import { list, make, move, remove, resume, suspend } from './operate.ts';

const USAGE = `npm run towns -- list
npm run towns -- make KEY --host HOST (--from WORKBOOK | --pack ZIP | --name-ja NAME --name-en NAME) [--database URL] [--data FOLDER]
npm run towns -- suspend KEY | resume KEY
npm run towns -- move KEY --database URL
npm run towns -- remove KEY [--no-backup] --yes
npm run towns -- remove KEY --database FORMER --yes
  Makes, closes, moves and removes the towns of MACHI_SETTINGS_FOLDER, while the process serves them. A command that was
  broken off is repeated.
  --host      the host at which people reach it, such as machi.mytown.example.jp
  --database  address of the PostgreSQL database (DATABASE_URL)
  --data      its data folder (a folder named after it in MACHI_DATA)`;

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        host: { type: 'string' },
        from: { type: 'string' },
        pack: { type: 'string' },
        'name-ja': { type: 'string' },
        'name-en': { type: 'string' },
        position: { type: 'string' },
        database: { type: 'string' },
        data: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'no-backup': { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new Hindrance(USAGE);
  }
}
type Values = ReturnType<typeof read>['values'];

/** https, except on this machine. */
function publicUrlOf(host: string): string {
  const url = URL.parse(host.includes('://') ? host : `https://${host}`);
  const isFit =
    url !== null &&
    url.href === `${url.origin}/` &&
    url.hostname.length <= 253 &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
  if (!isFit) throw new Hindrance(`--host: "${host.slice(0, 300)}" is no host such as machi.mytown.example.jp.`);
  return url.origin;
}

function databaseOf(given: string): string {
  if (!/^postgres(?:ql)?:$/.test(URL.parse(given)?.protocol ?? '') || /\n/.test(given))
    throw new Hindrance('--database is not the address of a PostgreSQL database.');
  return given;
}

function makeTown(ground: Ground, key: string, values: Values): Promise<void> {
  const { environment } = ground;
  const from = (folder: string): string => path.resolve(environment['INIT_CWD'] ?? '', folder);
  const names = (['name-ja', 'name-en', 'position'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const files = (['from', 'pack'] as const).flatMap((name) => {
    const file = values[name];
    return file === undefined ? [] : [`--${name}`, from(file)];
  });
  const pack = [...names, ...files];
  if (values.host === undefined || pack.length === 0 || (files.length > 0 && pack.length > 2))
    throw new Hindrance(USAGE);
  return make(ground, {
    key,
    publicUrl: publicUrlOf(values.host),
    databaseUrl: databaseOf(values.database ?? environment['DATABASE_URL'] ?? ''),
    townsFolder: path.resolve(environment['MACHI_TOWNS'] || 'towns'),
    dataFolder: values.data === undefined ? path.resolve(environment['MACHI_DATA'] || '.data', key) : from(values.data),
    pack,
  });
}

async function obey(args: readonly string[]): Promise<void> {
  const { values, positionals } = read(args);
  const [verb, key = '', ...others] = positionals;
  const folder = settingsFolder(process.env);
  if (folder === undefined) throw new Hindrance('MACHI_SETTINGS_FOLDER names no folder of settings.');
  const ground: Ground = { folder: path.resolve(folder), environment: process.env };
  if (verb === 'list' && key === '') return list(ground);
  if (others.length > 0 || verb === undefined) throw new Hindrance(USAGE);
  if (!/^[a-z][a-z0-9]{2,30}$/.test(key))
    throw new Hindrance('The key must be 3 to 31 lower-case letters and digits, a letter first.');
  const { database, yes: isSure, 'no-backup': noBackup } = values;
  if (verb === 'make') return makeTown(ground, key, values);
  if (verb === 'suspend') return suspend(ground, key);
  if (verb === 'resume') return resume(ground, key);
  if (verb === 'move' && database !== undefined) return move(ground, key, databaseOf(database));
  if (verb === 'remove') return remove(ground, { key, isSure, backsUp: !noBackup, former: database });
  throw new Hindrance(USAGE);
}

await runOrder(async () => {
  await obey(process.argv.slice(2));
  return 0;
});
