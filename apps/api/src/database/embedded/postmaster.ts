import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PORT, type Door } from './door.ts';
import { readLockFile, type LockFile } from './lock-file.ts';
import { databaseEnvironment } from './programs.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Stops the server when this process ends in any way: a shell waits for the end of a pipe. On Windows there is no such
 * shell, and the next start stops a leftover server. Answers a function to call once the server has ended.
 */
function watchOver(pid: number): () => void {
  if (process.platform === 'win32') return () => {};
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return () => void watcher.kill('SIGKILL');
}

/** Crash recovery may take long; this limit only catches a hang. */
const START_MILLISECONDS = 120_000;
const LOOK_MILLISECONDS = 10;
const LONGEST_LOG_BYTES = 1_000_000;

/**
 * For a small machine: the system caches files, so PostgreSQL needs little memory of its own. The log records starts,
 * stops and fatal errors. It holds no rows, and a statement only with its fatal error, because both contain personal
 * data.
 */
const SETTINGS = [
  'shared_buffers=16MB',
  'max_wal_size=128MB',
  'min_wal_size=16MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_parallel_workers=0',
  'io_method=sync',
  'huge_pages=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

export interface Place {
  readonly cluster: string;
  readonly log: string;
  readonly door: Door;
  readonly mostConnections: number;
}

const doorArguments = (door: Door): string[] =>
  'socket' in door
    ? // A comma separates folders in this list.
      [
        '-p',
        String(SOCKET_PORT),
        '-k',
        `"${door.socket.replaceAll('"', '""')}"`,
        '-c',
        'listen_addresses=',
        '-c',
        'unix_socket_permissions=0700',
      ]
    : ['-p', String(door.port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];

/** Requests a fast shutdown: the server ends all connections and writes everything to disk. */
export function askToStop(pid: number, cluster: string, user: ServerUser): void {
  if (process.platform === 'win32')
    spawn(path.join(user.programs, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast'], { windowsHide: true }).on(
      'error',
      () => {},
    );
  else process.kill(pid, 'SIGINT');
}

const isAt = (lock: LockFile, door: Door): boolean =>
  'socket' in door ? lock.socket === door.socket : lock.port === door.port;

/** Empties the log once it is long. Call only when no server uses the folder. */
async function forgetLongLog(log: string): Promise<void> {
  const found = await stat(log).catch(() => undefined);
  if (found && found.size > LONGEST_LOG_BYTES) await rename(log, `${log}.1`);
}

export interface Postmaster {
  /** Resolves once the server has ended for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server; rejects with its output if it ends before it is ready. */
export async function startPostmaster(place: Place, user: ServerUser): Promise<Postmaster> {
  const { cluster, log, door, mostConnections } = place;
  await forgetLongLog(log);
  const output = await open(log, 'a', 0o600);
  await user.own(log);
  const { size: before } = await output.stat();
  const settings = [`max_connections=${mostConnections}`, ...SETTINGS].flatMap((setting) => ['-c', setting]);
  const own = [path.join(user.programs, 'postgres'), '-D', cluster, ...doorArguments(door), ...settings];
  const [program = '', ...args] = [...user.before, ...own];
  const server = spawn(program, args, {
    cwd: path.dirname(cluster),
    env: databaseEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
    // A process group of its own, so that Ctrl+C reaches this process first and the database last.
    detached: true,
    windowsHide: true,
  });
  const ended = once(server, 'exit').then(
    () => undefined,
    () => undefined,
  );
  await output.close();
  const { pid } = server;
  if (pid === undefined) throw new Error(`${program} cannot be run.`);
  void ended.then(watchOver(pid));
  const hasEnded = (): boolean => server.exitCode !== null || server.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (!hasEnded()) askToStop(pid, cluster, user);
    await ended;
  };
  const latest = Date.now() + START_MILLISECONDS;
  for (;;) {
    const lock = await readLockFile(cluster);
    // A lock file left by a crash may contain the same number.
    if (lock?.pid === pid && lock.isReady && isAt(lock, door)) break;
    if (hasEnded()) throw new Error((await readFile(log)).toString('utf8', before) || 'It ended without a word.');
    if (Date.now() > latest) {
      await stop();
      throw new Error(`It was not ready after ${START_MILLISECONDS / 1000} seconds.`);
    }
    await sleep(LOOK_MILLISECONDS);
  }
  return { ended, stop };
}
