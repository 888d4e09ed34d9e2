import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectPostgres } from '../connect-postgres.ts';
import type { Database } from '../database.ts';
import { Hindrance, hindranceOf } from './complaints.ts';
import { closeDoor, forgetDoors, openPort, openSocket, readPassword, urlOf } from './door.ts';
import { findServer, holdFolder, letGoOfFolder, seeServer, type Held } from './find-server.ts';
import { takeUpLockFile } from './lock-file.ts';
import { forgetHalves, hasCluster, makeCluster } from './make-cluster.ts';
import { startPostmaster, type Place, type Postmaster } from './postmaster.ts';
import { embeddedPrograms } from './programs.ts';
import { serverUser } from './server-user.ts';

const LOOK_MILLISECONDS = 50;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

export interface EmbeddedOptions {
  readonly schema: string;
  readonly poolSize: number;
  readonly warn: (error: Error) => void;
  /** A command joins a town that has the folder open; a second town is refused. */
  readonly joins?: boolean;
  /** A socket that other users cannot open; otherwise a port with a password. Node lacks such sockets on Windows. */
  readonly hasSocket?: boolean;
}

/** The folder of an embedded database, its user, and the connection limit. */
interface Ground extends Held, Omit<Place, 'door'> {
  readonly hasSocket: boolean;
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
  // root made it or restored it from a copy.
  if ((await stat(isThere ? cluster : folder)).uid === 0) await user.own(folder);
  if (!isThere) await makeCluster(folder, cluster, user, hasSocket ? undefined : await readPassword(folder));
  // A town, and commands next to it.
  return {
    folder,
    hasSocket,
    cluster,
    user,
    log: path.join(folder, 'database.log'),
    mostConnections: 2 * poolSize + 10,
  };
}

/** Restarts the server whenever it ends, until told to stop. */
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
      if (!started) continue;
      server = started;
      pause = LOOK_MILLISECONDS;
      // A stop in progress stops the new server, too.
      if (isLeaving) return;
    }
  }
  const kept = keep();
  return async (): Promise<void> => {
    isLeaving = true;
    leaving.abort();
    await server.stop();
    await kept;
    // It may have restarted meanwhile.
    await server.stop();
  };
}

/** A lasting connection, by which other processes see that the server is in use. */
async function stayAt(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'machi' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Starts the server; undefined if another process was faster. */
async function startServer(ground: Ground, { schema, poolSize, warn }: EmbeddedOptions): Promise<Database | undefined> {
  const { folder, hasSocket, cluster, user } = ground;
  const door = await (hasSocket ? openSocket(folder, user) : openPort(folder));
  const url = urlOf(door);
  let staying: pg.Client | undefined;
  const start = async (): Promise<Postmaster> => {
    await takeUpLockFile(cluster);
    try {
      const server = await startPostmaster({ ...ground, door }, user);
      staying = await stayAt(url).catch(async (error: unknown) => {
        await server.stop();
        throw error;
      });
      return server;
    } catch (error) {
      throw hindranceOf(error, folder);
    }
  };
  let first;
  try {
    first = await start();
  } catch (error) {
    await closeDoor(door);
    if (await seeServer(ground)) return undefined;
    throw error;
  }
  const stop = keepRunning(first, start, warn);
  await Promise.all([forgetHalves(folder), forgetDoors(folder, door)]).catch(warn);
  const database = connectPostgres(url, schema, poolSize, warn);
  return {
    ...database,
    kind: 'embedded',
    async close() {
      try {
        await database.close();
        await staying?.end().catch(() => {});
      } finally {
        await stop();
        await closeDoor(door);
        await letGoOfFolder(folder);
      }
    },
  };
}

/**
 * PostgreSQL in a folder of this machine, which starts and stops with this process. Commits are written to disk as
 * usual.
 * @throws Error with a sentence for the operator if the folder is in use, of another kind, or not writable
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<Database> {
  const { schema, poolSize, warn, joins = false } = options;
  try {
    const ground = await readyGround(folder, options);
    for (;;) {
      const url = await findServer(ground, joins);
      if (url !== undefined) return { ...connectPostgres(url, schema, poolSize, warn), kind: 'embedded' };
      await holdFolder(folder);
      const started = await startServer(ground, options);
      if (started) return started;
    }
  } catch (error) {
    throw hindranceOf(error, folder);
  }
}
