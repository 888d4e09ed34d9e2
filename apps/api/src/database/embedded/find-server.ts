import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Hindrance } from './complaints.ts';
import { doorOf, urlOf } from './door.ts';
import { isServer, readLockFile, type LockFile } from './lock-file.ts';
import { askToStop } from './postmaster.ts';
import type { ServerUser } from './server-user.ts';

/** A killed start's server ends by itself within this time. */
const LEAVING_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 50;
/** A server that is just opening or closing changes its state within this time. */
const DOUBT_MILLISECONDS = 1000;
const PROBE_MILLISECONDS = 2000;
/** The application name of a look, which other looks do not count. */
const LOOKING = 'machi-look';
/** Codes that mean that nothing listens at a socket or port. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

/** A folder in use and the user that runs its server. */
export interface Held {
  readonly folder: string;
  readonly cluster: string;
  readonly user: ServerUser;
}

interface Seen {
  readonly lock: LockFile;
  readonly url: string;
  /** Number of users; undefined while it starts or stops. */
  readonly others: number | undefined;
}

/** Number of a server's users; 'gone' if none listens. */
async function askAt(url: string): Promise<number | 'gone' | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: LOOKING,
    connectionTimeoutMillis: PROBE_MILLISECONDS,
    query_timeout: PROBE_MILLISECONDS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and application_name <> $1`,
      [LOOKING],
    );
    return rows[0]?.count;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NOBODY.has(code) ? 'gone' : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server that has the folder, possibly on another machine or in a container; undefined if there is none. */
export async function seeServer({ folder, cluster }: Omit<Held, 'user'>): Promise<Seen | undefined> {
  const lock = await readLockFile(cluster);
  if (!lock) return undefined;
  const url = urlOf(await doorOf(folder, lock));
  const others = lock.isReady ? await askAt(url) : undefined;
  if (typeof others === 'number') return { lock, url, others };
  const is = await isServer(cluster, lock);
  const isThere = others === 'gone' ? is === true : is !== false;
  return isThere ? { lock, url, others: undefined } : undefined;
}

const inUse = (folder: string, pid: number): Hindrance =>
  new Hindrance(
    `The data folder ${folder} is in use: its database is process ${pid}. ` +
      'Stop the Machi that has it open, or choose another folder with MACHI_DATA.',
  );

/**
 * The address of the folder's server if it may be joined; undefined if there is none. A server whose starter is gone is
 * stopped, because only the starter knows its settings.
 * @throws Hindrance if it is in use
 */
export async function findServer({ folder, cluster, user }: Held, joins: boolean): Promise<string | undefined> {
  const latest = Date.now() + LEAVING_MILLISECONDS;
  let is: 'used' | 'idle' | 'closed' | undefined;
  let since = 0;
  for (let seen = await seeServer({ folder, cluster }); seen; seen = await seeServer({ folder, cluster })) {
    const { lock, url, others } = seen;
    if (joins && others !== undefined && others > 0) return url;
    const now = others === undefined ? 'closed' : others > 0 ? 'used' : 'idle';
    if (now !== is) [is, since] = [now, Date.now()];
    const isSure = Date.now() - since > DOUBT_MILLISECONDS;
    if ((isSure && is === 'used') || Date.now() > latest) throw inUse(folder, lock.pid);
    if (isSure && is === 'idle' && (await isServer(cluster, lock)) !== false) {
      askToStop(lock.pid, cluster, user);
      is = undefined;
    }
    await sleep(LOOK_MILLISECONDS);
  }
  return undefined;
}

const holderOf = (folder: string): string => path.join(folder, 'held-by');

/**
 * Records that this machine has the folder. Process numbers say nothing about other machines, which may have it open
 * over a network.
 * @throws Hindrance if another machine has it, or was killed while it had it
 */
export async function holdFolder(folder: string): Promise<void> {
  const holder = await readFile(holderOf(folder), 'utf8').catch(() => '');
  if (holder !== '' && holder !== hostname())
    throw new Hindrance(
      `The data folder ${folder} is in use by the machine ${holder}, or was when that ended. ` +
        `If Machi does not run there any more, delete ${holderOf(folder)}.`,
    );
  await writeFile(holderOf(folder), hostname(), { mode: 0o600 });
}

export const letGoOfFolder = (folder: string): Promise<void> => rm(holderOf(folder), { force: true });
