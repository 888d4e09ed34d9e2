import { readFile, readdir, stat } from 'node:fs/promises';
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

/** The hosts at which a town answers, with the port where it is not the usual one. */
export const hostsOf = ({ publicUrl, filesUrl }: Pick<Settings, 'publicUrl' | 'filesUrl'>): string[] =>
  [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));

/** The folder with the settings of towns; undefined: the process serves the one town of its environment. */
export const settingsFolder = ({ MACHI_SETTINGS_FOLDER: folder }: Environment): string | undefined =>
  folder || undefined;

/** A town's file as it was read; the mark changes with the file. */
export interface SettingsFile {
  readonly key: string;
  readonly mark: string;
  readonly read: Settings | { readonly problem: string };
}

export const fileOfTown = (folder: string, key: string): string => path.join(folder, `${key}.env`);

/** Settings that hold for the process, whatever its towns. */
export const processEnvironment = (environment: Environment): Environment =>
  Object.fromEntries(OF_PROCESS.map((name) => [name, environment[name]]));

/**
 * Reads the text of a town's file.
 * @throws Error with a sentence that names what is wrong
 */
export function readTownSettings(key: string, text: string, ofProcess: Environment): Settings {
  const own = parseEnv(text);
  const missing = NAMED.filter((name) => !own[name]);
  if (missing.length > 0) throw new Error(`${key}.env: ${missing.join(', ')} must stand in it`);
  if (own['MACHI_TOWN'] !== key) throw new Error(`${key}.env: MACHI_TOWN must be ${key}, as the file is named`);
  try {
    return readSettings({ ...own, ...ofProcess });
  } catch (error) {
    throw new Error(`${key}.env: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** What a town has that is another's, in a sentence; undefined: nothing, and it is now taken. */
function alikeOrTake(one: Settings, taken: Map<string, string>): string | undefined {
  const own = ownOf(one);
  for (const [name, value] of own) {
    const other = taken.get(value) ?? one.townKey;
    if (other !== one.townKey) return `${one.townKey}.env: its ${name} is that of ${other}.env`;
  }
  for (const [, value] of own) taken.set(value, one.townKey);
  return undefined;
}
/** The same of a town beside others. */
export const alikeWith = (one: Settings, others: readonly Settings[]): string | undefined =>
  alikeOrTake(
    one,
    new Map(others.flatMap((other) => ownOf(other).map(([, value]) => [value, other.townKey] as const))),
  );

/**
 * Reads the files `<town>.env` of a folder, by their towns' keys. A file with a mistake is told and leaves the others
 * alone. Of two towns with one host, data folder or secret, the one that was there before is served.
 * @param known what was read before: an unchanged file is not read again
 * @param served the settings with which towns are served now, also those whose file has a mistake by now
 * @throws Error if the folder cannot be read
 */
export async function readTownFiles(
  folder: string,
  environment: Environment,
  known: ReadonlyMap<string, SettingsFile> = new Map(),
  served: ReadonlyMap<string, Settings> = new Map(),
): Promise<ReadonlyMap<string, SettingsFile>> {
  const keys = (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []).toSorted();
  if (keys.length > MOST_TOWNS)
    throw new Error(`MACHI_SETTINGS_FOLDER: ${folder} holds ${keys.length} towns; a process serves ${MOST_TOWNS}`);
  const ofProcess = processEnvironment(environment);
  async function readOne(key: string): Promise<SettingsFile[]> {
    const file = fileOfTown(folder, key);
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    // Removed since the folder was read.
    if (!found) return [];
    const mark = [found.mtimeNs, found.size, found.ino].join(' ');
    const before = known.get(key);
    // What is wrong may be right once another town has changed.
    if (before && before.mark === mark && !('problem' in before.read)) return [before];
    try {
      return [{ key, mark, read: readTownSettings(key, await readFile(file, 'utf8'), ofProcess) }];
    } catch (error) {
      return [{ key, mark, read: { problem: error instanceof Error ? error.message : String(error) } }];
    }
  }
  const files = (await Promise.all(keys.map(readOne))).flat();
  /** Who did not change comes first, then who is served. */
  const rank = ({ key, read }: SettingsFile): number => (served.get(key) === read ? 0 : served.has(key) ? 1 : 2);
  /** By what is theirs. Each with each would take 100 towns a hundredth of the process's time. */
  const taken = new Map<string, string>();
  const settled = new Map<string, SettingsFile>();
  for (const file of files.toSorted((one, other) => rank(one) - rank(other))) {
    const { key, read } = file;
    const problem = 'problem' in read ? read.problem : alikeOrTake(read, taken);
    const former = problem === undefined ? undefined : served.get(key);
    for (const [, value] of former ? ownOf(former) : []) taken.set(value, taken.get(value) ?? key);
    settled.set(key, problem === undefined ? file : { ...file, read: { problem } });
  }
  return settled;
}
