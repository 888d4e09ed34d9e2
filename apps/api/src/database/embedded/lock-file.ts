import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What PostgreSQL writes of itself into its folder, and keeps others out by. */
export interface LockFile {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; '' where it has none. */
  readonly socket: string;
  readonly isReady: boolean;
}

const fileOf = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** Nothing where no server has the folder; what a crash has left is there, too. */
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

/** Of one that has ended, nobody may have asked how. */
const ENDED = new Set(['Z', 'X']);

/**
 * Whether the process that the file names can be a server of this folder. After a crash its number may be that of any other:
 * a server has its name and works in its folder, which Linux tells of each process; nothing where nobody tells.
 */
export async function isServer(cluster: string, { pid }: LockFile): Promise<boolean | undefined> {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return undefined;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state = ''] = /^\d+ \((.*)\) (\w)/s.exec(line) ?? [];
  if (name !== 'postgres' || ENDED.has(state)) return false;
  // Others' processes do not tell everybody.
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return place === undefined ? undefined : place === (await realpath(cluster));
}

/**
 * PostgreSQL refuses to start while a process has the number of the one that crashed, whoever it is. As the starter's own
 * number it is let pass; the rest of the file stays, by which it finds what the crashed one has left in memory. For who has
 * found that nobody serves the folder.
 */
export async function takeUpLockFile(cluster: string): Promise<void> {
  const lock = await readLockFile(cluster);
  if (!lock || !isRunning(lock.pid)) return;
  const text = await readFile(fileOf(cluster), 'utf8');
  await writeFile(fileOf(cluster), text.replace(/^\d+/, String(process.pid)));
}
