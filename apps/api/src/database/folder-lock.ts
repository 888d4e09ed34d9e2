import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

const lockFileOf = (folder: string): string => `${folder.replace(/\/$/, '')}.lock`;

/** A second opener of the same data folder: the embedded database would be damaged. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
        'The embedded database can be open only once: stop that process, or choose another folder with MACHI_DATA. ' +
        `If no such process runs any more, delete ${lockFileOf(folder)}.`,
    );
  }
}

interface Holder {
  pid: number;
  host: string;
  /** Start of the process in the kernel's ticks, so that a number used again is not taken for the old process. */
  started: string;
}

async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return (await startOf(holder.pid)) === holder.started;
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const read: Holder = JSON.parse(await readFile(file, 'utf8'));
    return typeof read.pid === 'number' ? read : undefined;
  } catch {
    return undefined;
  }
}

/** A take-over lasts milliseconds; what is older was left by a process killed in the middle of it. */
async function forgetStaleTakeover(file: string): Promise<void> {
  const made = await stat(file).then(
    (info) => info.ctimeMs,
    () => Number.POSITIVE_INFINITY,
  );
  if (Date.now() - made > 5000) await rm(file, { force: true });
}

/** Takes the lock file beside the folder (`<folder>.lock`); throws FolderInUse while its holder lives. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = lockFileOf(folder);
  const own: Holder = { pid: process.pid, host: hostname(), started: await startOf(process.pid) };
  const name = `${file}.${process.pid}.${crypto.randomUUID()}`;
  // Written elsewhere and linked, so that nobody ever reads a lock without its holder.
  await writeFile(name, JSON.stringify(own));
  try {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      try {
        await link(name, file);
        return { release: () => rm(file, { force: true }) };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const holder = await readHolder(file);
      if (holder && (await isAlive(holder))) throw new FolderInUse(folder, holder);
      // Only one at a time looks again and removes what a dead process left: a fresh lock is never taken for it.
      const isMine = await link(name, `${file}.takeover`).then(
        () => true,
        () => false,
      );
      if (!isMine) {
        await forgetStaleTakeover(`${file}.takeover`);
        await new Promise((resolve) => setTimeout(resolve, 10));
        continue;
      }
      const left = await readHolder(file);
      if (!left || !(await isAlive(left))) await rm(file, { force: true });
      await rm(`${file}.takeover`, { force: true });
    }
  } finally {
    await rm(name, { force: true });
  }
  throw new Error(`The lock file ${file} could not be taken.`);
}
