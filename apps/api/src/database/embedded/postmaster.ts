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
 * Stops a server when this process ends in whatever way: the pipe to a shell ends with it. On Windows there is no such
 * shell, and the next start stops what was left. Answers what is called once the server has ended by itself.
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

/** Recovery after a crash takes as long as it takes; this ends what hangs. */
const START_MILLISECONDS = 120_000;
const LOOK_MILLISECONDS = 10;
const LONGEST_LOG_BYTES = 1_000_000;

/**
 * A small machine: the system keeps what was read, so that little is kept twice. The log says when it starts and stops and
 * what ends it; never a row, and a statement only when that ends it: both hold personal data.
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
  /** The database's own folder. */
  readonly cluster: string;
  readonly log: string;
  readonly door: Door;
  readonly mostConnections: number;
}

const doorArguments = (door: Door): string[] =>
  'socket' in door
    ? // A list of folders, in which a comma parts them.
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

/** Asks it to stop at once: it ends all connections and writes down what it has. */
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

/** What it said before stays, until it is long. For who has found that nobody serves the folder. */
async function forgetLongLog(log: string): Promise<void> {
  const found = await stat(log).catch(() => undefined);
  if (found && found.size > LONGEST_LOG_BYTES) await rename(log, `${log}.1`);
}

export interface Postmaster {
  /** Resolves once it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts it; rejects with what it has said when it ends before it is ready. */
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
    // A group of its own: Ctrl+C ends what is in hand first, and then the database.
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
    // One that a crash has left may name the same number.
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
