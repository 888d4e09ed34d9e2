import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

const DAY = 86_400_000;
/** How long a page stays open at most before it is loaded again. */
const KEPT_DAYS = 14;

/** Atomic, because another process may be serving the file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const half = `${to}.${randomUUID()}`;
  await copyFile(from, half);
  await rename(half, to);
}

/**
 * Makes a hard link on the same disk, because copying a build's thousand files took a third of a town's first start.
 * The link survives the build's deletion. On another disk, or for a file of another user, it copies.
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

/** Adds missing files and marks all as in use; names contain the content's hash. */
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
 * Adds a build's files to a folder that all processes of a town share, and deletes files unused for a fortnight. During
 * an update, one process may send a page and another get the requests for its files. A page opened before still
 * requests its own build's files.
 */
export async function shareAssets(from: string, to: string, now: Date): Promise<void> {
  await share(from, to, now);
  await forget(to, now);
}
