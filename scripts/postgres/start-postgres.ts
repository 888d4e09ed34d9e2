import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** Folder of PostgreSQL's own programs: Debian's newest version, or PG_BIN. Throws with the package to install. */
export async function postgresPrograms(): Promise<string> {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const newest = versions
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((one, other) => other - one)[0];
  if (newest === undefined)
    throw new Error("PostgreSQL 15 or newer is needed: install Debian's postgresql, or set PG_BIN.");
  return path.join(DEBIAN, String(newest), 'bin');
}

/** PostgreSQL refuses to run as root: its programs then run as Debian's user postgres. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly programs: string;
  readonly isInMemory: boolean;
  /** Kills all processes of the server at once, as a power cut would. */
  crash(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/** Lets malloc use huge pages: each connection is a process, and where page faults are slow this saves a third. */
export const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

const MEMORY = '/dev/shm';
/** Space for the databases of all races of a run, and for its log. */
const MEMORY_NEEDED = 8 * 2 ** 30;
/** Folder in memory, if it has enough room. */
async function memoryFolder(): Promise<string | undefined> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free < MEMORY_NEEDED ? undefined : MEMORY;
}

export interface PostgresOptions {
  /** URL of the primary that this server replicates by streaming. */
  readonly follows?: string;
  /** Of the server, such as a clock of its own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Its data need not outlast the run: the files are kept in memory if there is room. */
  readonly isFleeting?: boolean;
}

/**
 * Starts a PostgreSQL server on 127.0.0.1, on a free port, in a folder that `stop` deletes: empty, or a replica.
 * Committed data survive a crash unless `isFleeting` is set.
 */
export async function startPostgres(
  settings: readonly string[] = [],
  { follows, environment = {}, isFleeting = false }: PostgresOptions = {},
): Promise<RunningPostgres> {
  const programs = await postgresPrograms();
  const user = await serverUser();
  const memory = isFleeting ? await memoryFolder() : undefined;
  const folder = await mkdtemp(path.join(memory ?? tmpdir(), 'machi-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  const identity = user ?? {};
  const [program, argumentsOf] =
    follows === undefined
      ? ['initdb', ['-D', data, '-U', 'machi', '-A', 'trust', '-E', 'UTF8', '--locale=C']]
      : ['pg_basebackup', ['-D', data, '-d', follows, '-R', '-X', 'stream', '-c', 'fast']];
  await run(path.join(programs, program), argumentsOf, { cwd: folder, ...identity });
  const port = await freePort();
  const url = `postgres://machi@127.0.0.1:${port}/postgres`;
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    '-c',
    'max_connections=200',
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  let server: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const started = spawn(path.join(programs, 'postgres'), options, {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...(isFleeting ? LARGE_PAGES : {}), ...environment },
      ...identity,
    });
    server = started;
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const isReady = await run(path.join(programs, 'pg_isready'), [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'machi',
        '-d',
        'postgres',
      ]).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      if (started.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('PostgreSQL did not start');
  }

  const ended = (signal: NodeJS.Signals, wholeGroup: boolean): Promise<void> =>
    new Promise((resolve) => {
      const leaving = server;
      if (!leaving?.pid || leaving.exitCode !== null || leaving.signalCode !== null) return resolve();
      leaving.once('exit', () => resolve());
      process.kill(wholeGroup ? -leaving.pid : leaving.pid, signal);
    });

  await start();
  return {
    url,
    port,
    programs,
    isInMemory: memory !== undefined,
    async crash() {
      const { pid } = server ?? {};
      // Each of its processes leads its own group: one that is missed could still answer for a moment.
      const processes =
        pid === undefined ? '' : await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
      await ended('SIGKILL', true);
      for (const child of processes.split(' ').map(Number).filter(Boolean)) {
        try {
          process.kill(child, 'SIGKILL');
        } catch {
          // It has already ended.
        }
      }
    },
    restart: start,
    async stop() {
      await ended('SIGINT', false);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
