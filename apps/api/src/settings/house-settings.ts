import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings, type Settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Most towns of one process. */
const MOST_TOWNS = 500;
const FILE = /^([a-z][a-z0-9]{2,30})\.env$/;

/** Settings of the process, which no town can have for itself. */
const OF_PROCESS = ['PORT', 'HOST', 'LOG_LEVEL', 'TRUST_PROXY', 'MACHI_HOUSE', 'MACHI_TOWN', 'MACHI_TOWNS'];
/**
 * Settings that towns share where their file says nothing else. All others are a town's own: keys, secrets and accounts
 * of one must not serve another.
 */
const SHARED = [
  ...OF_PROCESS,
  'MACHI_DATA',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_GRANT_TO',
  'DATABASE_POOL',
  'SMTP_URL',
  'PORTAL_WORKER',
];

/** What no two towns may have alike. */
const ownOf = (one: Settings): (readonly [name: string, value: string])[] => [
  ...hostsOf(one).map((host) => ['host', `host ${host}`] as const),
  ['MACHI_DATA', `folder ${one.dataFolder}`],
  ...(one.secret === undefined ? [] : [['MACHI_SECRET', `secret ${one.secret}`] as const]),
];

function refuseHouse(settings: readonly Settings[]): void {
  const holders = new Map<string, string>();
  const problems = settings.flatMap((one) => {
    const { townKey, publicUrl, databaseUrl } = one;
    const alike = ownOf(one).flatMap(([own, value]) => {
      const other = holders.get(value);
      holders.set(value, townKey);
      return other === undefined ? [] : [`${townKey}.env: its ${own} is that of ${other}.env`];
    });
    return [
      ...(publicUrl === undefined
        ? [`${townKey}.env: PUBLIC_URL is missing: by its host a request finds the town`]
        : []),
      ...(databaseUrl === undefined ? [`${townKey}.env: DATABASE_URL is missing: many towns need a PostgreSQL`] : []),
      ...alike,
    ];
  });
  if (problems.length > 0)
    throw new Error(`These settings are not right:\n${problems.map((one) => `  ${one}`).join('\n')}`);
}

/** The hosts at which a town answers, with the port where it is not the usual one. */
export const hostsOf = ({ publicUrl, filesUrl }: Pick<Settings, 'publicUrl' | 'filesUrl'>): string[] =>
  [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));

/**
 * The settings of each town that this process serves: one from the environment, or with MACHI_HOUSE one for each file
 * `<town>.env` in that folder, in the order of their names. Throws one Error that names what is wrong.
 */
export async function readHouseSettings(environment: Environment): Promise<readonly Settings[]> {
  const folder = environment['MACHI_HOUSE'];
  if (folder === undefined || folder === '') return [readSettings(environment)];
  const keys = (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []).toSorted();
  if (keys.length === 0 || keys.length > MOST_TOWNS)
    throw new Error(
      `MACHI_HOUSE: ${folder} must hold 1 to ${MOST_TOWNS} files named after towns, such as mytown.env, but holds ${keys.length}`,
    );
  const shared = Object.fromEntries(SHARED.map((name) => [name, environment[name]]));
  const data = environment['MACHI_DATA'] || '.data';
  const settings = await Promise.all(
    keys.map(async (key) => {
      const own = parseEnv(await readFile(path.join(folder, `${key}.env`), 'utf8'));
      const wrong = OF_PROCESS.filter((name) => own[name] !== undefined);
      if (wrong.length > 0) throw new Error(`${key}.env: ${wrong.join(', ')} can only be set for the whole process`);
      try {
        return readSettings({ ...shared, MACHI_DATA: path.join(data, key), ...own, MACHI_TOWN: key });
      } catch (error) {
        throw new Error(`${key}.env: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
  refuseHouse(settings);
  return settings;
}
