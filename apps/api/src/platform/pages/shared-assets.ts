import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

const DAY = 86_400_000;
/** How long a page stays open at most before it is loaded again. */
const KEPT_DAYS = 14;

/** Whole at once: another process may send it at this moment. */
async function copyWhole(from: string, to: string): Promise<void> {
  const half = `${to}.${randomUUID()}`;
  await copyFile(from, half);
  await rename(half, to);
}

/**
 * On the same disk the file is only named a second time: a build has a thousand files, and to copy them was a third of what
 * the first start of a town costs. It stays when the build is deleted. Elsewhere, or where it belongs to somebody else, it is copied.
 */
async function layThere(from: string, to: string, now: Date): Promise<void> {
  try {
    await link(from, to);
    await utimes(to, now, now);
  } catch {
    await copyWhole(from, to);
    await utimes(to, now, now);
  }
}

/** Lays there what is missing and says of all of it that it is in use; the names carry the content's hash. */
async function share(from: string, to: string, now: Date): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const there = new Set(await readdir(to));
  for (const name of await readdir(from)) {
    const target = path.join(to, name);
    if (there.has(name)) await utimes(target, now, now);
    else await layThere(path.join(from, name), target, now);
  }
}

async function forget(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < now.getTime() - KEPT_DAYS * DAY) await rm(file, { force: true });
  }
}

/**
 * Lays the files of a build into a folder that the processes of a town share, and forgets those that no process has
 * used for a fortnight. During an update, a page may come from one process while its files are asked of the other. And
 * a page that was opened before still asks for the files of its own build.
 */
export async function shareAssets(from: string, to: string, now: Date): Promise<void> {
  await share(from, to, now);
  await forget(to, now);
}
