import { spawn } from 'node:child_process';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { fileOfTown, readTownFiles } from '@machi/api/src/settings/all-settings.ts';
import type { Settings } from '@machi/api/src/settings/settings.ts';
import pg from 'pg';
import { Hindrance } from '../backup/order.ts';
import { builtProgram } from '../build/built-program.mjs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the operator's towns are. */
export interface Ground {
  /** The folder with their settings. */
  readonly folder: string;
  readonly environment: Environment;
}

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The settings of the process that serves them count for all; commands work without that process. */
export const ofProcess = ({ TRUST_PROXY }: Environment): Environment => ({ TRUST_PROXY: TRUST_PROXY ?? '1' });

/** The towns of the folder, those with a mistake too. */
export const readTowns = ({ folder, environment }: Ground) => readTownFiles(folder, ofProcess(environment));

/** The settings of one town, and its file's own values. */
export async function readTown(ground: Ground, key: string) {
  const file = fileOfTown(ground.folder, key);
  const found = (await readTowns(ground)).get(key);
  if (!found) throw new Hindrance(`There is no town ${key}: ${file} is missing.`);
  if ('problem' in found.read) throw new Hindrance(`The settings are not right: ${found.read.problem}`);
  const settings: Settings = found.read;
  const values = { ...ofProcess(ground.environment), ...parseEnv(await readFile(file, 'utf8')) };
  return { file, settings, values, databaseUrl: settings.databaseUrl ?? '' };
}

const UNQUOTED = /^[\w:/?=&.@%+,~-]*$/;
/** Within single quotes and backticks nothing is read as more than it is; within double ones `\n` ends a line. */
function lineOf(name: string, value: string): string {
  if (UNQUOTED.test(value)) return `${name}=${value}`;
  const quote = ["'", '`', '"'].find((one) => !value.includes(one) && !(one === '"' && value.includes('\\')));
  if (quote === undefined || /[\r\n]/.test(value))
    throw new Hindrance(`${name}: a settings file cannot hold ${value.slice(0, 300)}.`);
  return `${name}=${quote}${value}${quote}`;
}

export const textOf = (values: Readonly<Record<string, string>>): string =>
  `${Object.entries(values)
    .map(([name, value]) => lineOf(name, value))
    .join('\n')}\n`;

async function writeAside(file: string, text: string, mode: number): Promise<string> {
  const aside = `${file}.${process.pid}`;
  const opened = await open(aside, 'w', mode);
  await opened.writeFile(text);
  await opened.sync();
  await opened.close();
  return aside;
}

/** Writes a whole new file. False: it was there before. */
export async function writeNew(file: string, text: string): Promise<boolean> {
  const aside = await writeAside(file, text, 0o600);
  try {
    await link(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Replaces one setting of a file, and leaves its other lines as they are. */
export async function setInFile(file: string, name: string, value: string): Promise<void> {
  const [text, { mode }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
  const lines = text.split('\n').filter((line) => !line.startsWith(`${name}=`));
  while (lines.at(-1) === '') lines.pop();
  await rename(await writeAside(file, `${[...lines, lineOf(name, value)].join('\n')}\n`, mode & 0o777), file);
}

/** Works on a database. */
export async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: unknown) => {
    throw new Hindrance(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Works on a town while no other operator does; a killed one leaves no lock. */
export const inTurn = <T>(databaseUrl: string, key: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onDatabase(databaseUrl, async (client) => {
    const found = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('machi town ' || $1, 0)) as mine`,
      [key],
    );
    if (!found.rows[0]?.mine) throw new Hindrance(`Another operator is at work on ${key}. Nothing was changed.`);
    return work(client);
  });

export async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('select from pg_namespace where nspname = $1', [name])).rowCount === 1;
}

/** Connections of a town's processes; asleep it has none. */
export async function connectionsOf(client: pg.Client, key: string): Promise<number> {
  const found = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = $1`,
    [`machi:${key}`],
  );
  return found.rowCount ?? 0;
}

/** A process has looked into the folder by then. */
const SEEN_MILLISECONDS = 12_000;
const QUIET_MILLISECONDS = 90_000;

/** Waits until every process has seen in its file that a town is suspended, and has let go of it. */
export async function untilQuiet(client: pg.Client, key: string, file: string): Promise<void> {
  const { mtimeMs } = await stat(file);
  await pause(Math.min(Math.max(0, mtimeMs + SEEN_MILLISECONDS - Date.now()), SEEN_MILLISECONDS));
  const end = Date.now() + QUIET_MILLISECONDS;
  while ((await connectionsOf(client, key)) > 0) {
    if (Date.now() > end)
      throw new Hindrance(`${key} is suspended, but a process still has it open. Look at its log, then try again.`);
    await pause(500);
  }
}

/** Runs a program with a town's settings; its output is shown. */
function run(args: readonly string[], environment: Environment): Promise<void> {
  const { PATH, HOME, PG_BIN, NODE_COMPILE_CACHE, INIT_CWD } = process.env;
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH, HOME, PG_BIN, NODE_COMPILE_CACHE, INIT_CWD, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Hindrance('It did not work: see above. Repeat the command once it can.')),
    );
  });
}
export const runBuilt = (name: string, args: readonly string[], environment: Environment): Promise<void> =>
  run([builtProgram(name), ...args], environment);
/** The template's files lie beside this program. */
export const makePack = (args: readonly string[]): Promise<void> => run(['scripts/make-town/main.ts', ...args], {});
