import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings, type Settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Most towns of one process. */
const MOST_TOWNS = 500;
const FILE = /^([a-z][a-z0-9]{2,30})\.env$/;

/**
 * Settings of the process, which hold for all its towns. All others stand in a town's own file, so that no key or account
 * of one serves another, and that commands work with the file alone.
 */
const OF_PROCESS = ['PORT', 'HOST', 'LOG_LEVEL', 'TRUST_PROXY'];
/** Settings that every such town names: nothing of it is guessed. */
const NAMED = ['PUBLIC_URL', 'DATABASE_URL', 'MACHI_DATA', 'MACHI_TOWN'];

/** What no two towns may have alike. */
const ownOf = (one: Settings): (readonly [name: string, value: string])[] => [
  ...hostsOf(one).map((host) => ['host', `host ${host}`] as const),
  ['MACHI_DATA', `folder ${one.dataFolder}`],
  ...(one.secret === undefined ? [] : [['MACHI_SECRET', `secret ${one.secret}`] as const]),
];

function refuseAlike(settings: readonly Settings[]): void {
  const holders = new Map<string, string>();
  const problems = settings.flatMap((one) =>
    ownOf(one).flatMap(([own, value]) => {
      const other = holders.get(value);
      holders.set(value, one.townKey);
      return other === undefined ? [] : [`  ${one.townKey}.env: its ${own} is that of ${other}.env`];
    }),
  );
  if (problems.length > 0) throw new Error(`These settings are not right:\n${problems.join('\n')}`);
}

/** The hosts at which a town answers, with the port where it is not the usual one. */
export const hostsOf = ({ publicUrl, filesUrl }: Pick<Settings, 'publicUrl' | 'filesUrl'>): string[] =>
  [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));

/** The folder with the settings of towns; undefined: the process serves the one town of its environment. */
export const settingsFolder = ({ MACHI_SETTINGS_FOLDER: folder }: Environment): string | undefined =>
  folder || undefined;

/**
 * The settings of each town that this process serves: one from the environment, or with MACHI_SETTINGS_FOLDER one for each file
 * `<town>.env` in that folder, in the order of their names. Throws one Error that names what is wrong.
 */
export async function readAllSettings(environment: Environment): Promise<readonly Settings[]> {
  const folder = settingsFolder(environment);
  if (folder === undefined) return [readSettings(environment)];
  const keys = (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []).toSorted();
  if (keys.length === 0 || keys.length > MOST_TOWNS)
    throw new Error(
      `MACHI_SETTINGS_FOLDER: ${folder} must hold 1 to ${MOST_TOWNS} files named after towns, such as mytown.env, but holds ${keys.length}`,
    );
  const ofProcess = Object.fromEntries(OF_PROCESS.map((name) => [name, environment[name]]));
  const settings = await Promise.all(
    keys.map(async (key) => {
      const own = parseEnv(await readFile(path.join(folder, `${key}.env`), 'utf8'));
      const missing = NAMED.filter((name) => !own[name]);
      if (missing.length > 0) throw new Error(`${key}.env: ${missing.join(', ')} must stand in it`);
      if (own['MACHI_TOWN'] !== key) throw new Error(`${key}.env: MACHI_TOWN must be ${key}, as the file is named`);
      try {
        return readSettings({ ...own, ...ofProcess });
      } catch (error) {
        throw new Error(`${key}.env: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
  refuseAlike(settings);
  return settings;
}
