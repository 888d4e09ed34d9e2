import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgres } from '../connect-postgres.ts';
import { statement } from '../database.ts';
import type { Database } from '../database.ts';
import { Hindrance, hindranceOf } from './complaints.ts';
import { closeDoor, doorOf, forgetDoors, openPort, openSocket, readPassword, urlOf } from './door.ts';
import { isServed, readLockFile, takeUpLockFile } from './lock-file.ts';
import { forgetHalves, hasCluster, makeCluster } from './make-cluster.ts';
import { askToStop, startPostmaster } from './postmaster.ts';
import type { Place, Postmaster } from './postmaster.ts';
import { embeddedPrograms } from './programs.ts';
import { serverUser } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** The server of a killed start ends by itself in less. */
const LEAVING_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 50;
/** Between two looks whether somebody uses a server: who has just started one comes within less. */
const DOUBT_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

const countOthers = statement<{ count: number }>(
  'embedded-others',
  `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
);

export interface EmbeddedOptions {
  readonly schema: string;
  readonly poolSize: number;
  readonly warn: (error: Error) => void;
  /** A command works beside the town that has the folder open; a second town is refused. */
  readonly joins?: boolean;
  /** A socket that nobody else may open; else a port with a password. Node knows no such sockets on Windows. */
  readonly hasSocket?: boolean;
}

/** The folder of an embedded database, who runs it, and how many may come. */
interface Ground extends Omit<Place, 'door'> {
  readonly folder: string;
  readonly hasSocket: boolean;
  readonly user: ServerUser;
}

async function readyGround(
  folder: string,
  { poolSize, hasSocket = process.platform !== 'win32' }: EmbeddedOptions,
): Promise<Ground> {
  const cluster = path.join(folder, 'database');
  const programs = await embeddedPrograms();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = await serverUser(programs, cluster);
  const isThere = await hasCluster(folder, cluster);
  // Root has made it, or brought it back from a copy.
  if ((await stat(isThere ? cluster : folder)).uid === 0) await user.own(folder);
  if (!isThere) await makeCluster(folder, cluster, user, hasSocket ? undefined : await readPassword(folder));
  // A town, and commands beside it.
  return {
    folder,
    hasSocket,
    cluster,
    user,
    log: path.join(folder, 'database.log'),
    mostConnections: 2 * poolSize + 10,
  };
}

/** How many use a server; nothing where it does not let in anybody yet, or any more. */
async function othersAt(url: string): Promise<number | undefined> {
  const database = connectPostgres(url, 'public', 1, () => {});
  try {
    const [row] = await database.run(countOthers);
    return row?.count;
  } catch {
    return undefined;
  } finally {
    await database.close();
  }
}

const inUse = (folder: string, pid: number): Hindrance =>
  new Hindrance(
    `The data folder ${folder} is in use: its database is process ${pid}. ` +
      'Stop the Machi that has it open, or choose another folder with MACHI_DATA.',
  );

/**
 * The address of the server that has the folder, where it may be joined; nothing when nobody has it any more. One whose
 * starter is gone is stopped: only it knows with which settings it runs.
 * @throws Error with a sentence for the operator when somebody has it
 */
async function findServer({ folder, cluster, user }: Ground, joins: boolean): Promise<string | undefined> {
  const latest = Date.now() + LEAVING_MILLISECONDS;
  let idleSince: number | undefined;
  while (await isServed(cluster)) {
    const lock = await readLockFile(cluster);
    if (!lock) continue;
    const url = lock.isReady ? urlOf(await doorOf(folder, lock)) : undefined;
    const others = url === undefined ? undefined : await othersAt(url);
    if (others !== undefined && others > 0) {
      if (joins) return url;
      throw inUse(folder, lock.pid);
    }
    idleSince = others === undefined ? undefined : (idleSince ?? Date.now());
    if (idleSince !== undefined && Date.now() - idleSince > DOUBT_MILLISECONDS) {
      askToStop(lock.pid, cluster, user);
      idleSince = undefined;
    }
    if (Date.now() > latest) throw inUse(folder, lock.pid);
    await sleep(LOOK_MILLISECONDS);
  }
  return undefined;
}

/** Starts the server again whenever it ends, until it is to stay away. */
function keepRunning(first: Postmaster, again: () => Promise<Postmaster>, warn: (error: Error) => void) {
  let server = first;
  let isLeaving = false;
  const leaving = new AbortController();
  async function keep(): Promise<void> {
    let pause = LOOK_MILLISECONDS;
    for (;;) {
      await server.ended;
      if (isLeaving) return;
      warn(new Hindrance('The embedded database has ended and is started again.'));
      await sleep(pause, undefined, { signal: leaving.signal }).catch(() => {});
      if (isLeaving) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
      const started = await again().catch(warn);
      if (started) server = started;
    }
  }
  const kept = keep();
  return async (): Promise<void> => {
    isLeaving = true;
    leaving.abort();
    await server.stop();
    await kept;
    // It may have come again in the meantime.
    await server.stop();
  };
}

/** Starts the server; nothing when another start was quicker. */
async function startServer(ground: Ground, { schema, poolSize, warn }: EmbeddedOptions): Promise<Database | undefined> {
  const { folder, hasSocket, cluster, user } = ground;
  const door = await (hasSocket ? openSocket(folder, user) : openPort(folder));
  const start = async (): Promise<Postmaster> => {
    await takeUpLockFile(cluster);
    return startPostmaster({ ...ground, door }, user).catch((error: unknown) => {
      throw hindranceOf(error, folder);
    });
  };
  let first;
  try {
    first = await start();
  } catch (error) {
    await closeDoor(door);
    if (await isServed(cluster)) return undefined;
    throw error;
  }
  const stop = keepRunning(first, start, warn);
  await forgetHalves(folder);
  await forgetDoors(folder, door);
  const database = connectPostgres(urlOf(door), schema, poolSize, warn);
  return {
    ...database,
    kind: 'embedded',
    async close() {
      await database.close();
      await stop();
      await closeDoor(door);
    },
  };
}

/**
 * PostgreSQL in a folder of this machine, which starts and stops with this process. It writes to the disk before it
 * answers, as any PostgreSQL does.
 * @throws Error with a sentence for the operator when the folder is held, of another kind, or cannot be written
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<Database> {
  const { schema, poolSize, warn, joins = false } = options;
  try {
    const ground = await readyGround(folder, options);
    for (;;) {
      const url = await findServer(ground, joins);
      if (url !== undefined) return { ...connectPostgres(url, schema, poolSize, warn), kind: 'embedded' };
      const started = await startServer(ground, options);
      if (started) return started;
    }
  } catch (error) {
    throw hindranceOf(error, folder);
  }
}
