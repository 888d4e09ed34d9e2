import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file that only its owner can read: after a power cut it holds either its old content or all of the new.
 * Throws the disk's errors; then the file is unchanged.
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

/** Flushes the names in a folder to the disk; Windows does that by itself. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
