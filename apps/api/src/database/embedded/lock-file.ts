import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL's lock file in its folder. */
export interface LockFile {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; '' if it has none. */
  readonly socket: string;
  readonly isReady: boolean;
}

const fileOf = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** Undefined if no server has the folder; a crash leaves the file. */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socket = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socket, isReady: status.trim() === 'ready' };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** States of an ended process that its parent has not collected. */
const ENDED = new Set(['Z', 'X']);

/**
 * Whether the file's process can be a server of this folder. After a crash its number may belong to another process, so
 * name and working folder are compared, which Linux shows; undefined where they are not shown.
 */
export async function isServer(cluster: string, { pid }: LockFile): Promise<boolean | undefined> {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return undefined;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state = ''] = /^\d+ \((.*)\) (\w)/s.exec(line) ?? [];
  if (name !== 'postgres' || ENDED.has(state)) return false;
  // Other users' processes may hide it.
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return place === undefined ? undefined : place === (await realpath(cluster));
}

/**
 * Replaces the process number in a crashed server's file with our own: PostgreSQL refuses to start while any process
 * has the old number, but accepts its starter's. The rest stays, because it names the crashed server's shared memory.
 * Call only when no server uses the folder.
 */
export async function takeUpLockFile(cluster: string): Promise<void> {
  const lock = await readLockFile(cluster);
  if (!lock || !isRunning(lock.pid)) return;
  const text = await readFile(fileOf(cluster), 'utf8');
  await writeFile(fileOf(cluster), text.replace(/^\d+/, String(process.pid)));
}
