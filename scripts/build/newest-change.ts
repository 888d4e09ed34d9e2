import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.tsbuild', 'e2e', 'gallery']);

async function newestChange(file: string): Promise<number> {
  const info = await stat(file);
  if (!info.isDirectory()) return info.mtimeMs;
  const names = (await readdir(file)).filter((name) => !IGNORED.has(name));
  return Math.max(0, ...(await Promise.all(names.map((name) => newestChange(path.join(file, name))))));
}

/** Whether a built file is there and newer than everything it was built from. */
export async function isNewerThan(root: string, built: string, sources: readonly string[]): Promise<boolean> {
  if (!existsSync(path.join(root, built))) return false;
  const changes = await Promise.all(sources.map((source) => newestChange(path.join(root, source))));
  return (await stat(path.join(root, built))).mtimeMs > Math.max(...changes);
}
