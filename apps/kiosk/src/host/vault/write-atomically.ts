import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file that only its owner reads, so that after a power cut it holds either what it held or all of this. Throws
 * what the disk says; then the file is as it was.
 */
export function writeAtomically(file: string, bytes: Uint8Array): void {
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  try {
    const handle = openSync(fresh, 'wx', 0o600);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  flushFolder(path.dirname(file));
}

/** Has the names in a folder on the disk; Windows does that by itself. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
