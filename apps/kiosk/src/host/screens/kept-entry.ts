import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseExposed } from '../vault/key-store.ts';
import { writeAtomically } from '../vault/write-atomically.ts';

/** Recognises the browser that was let in, across restarts of the program. */
export interface KeptEntry {
  /** SHA-256 of its secret in hex; null if no browser was let in yet, or if others could change the file. */
  read(): string | null;
  write(hash: string): void;
}

/** Keeps it beside the vault, in a file only for the terminal's own user. The hash is no secret: it opens nothing. */
export function fileEntry(folder: string): KeptEntry {
  const file = path.join(folder, 'browser.sha256');
  return {
    read() {
      if (!existsSync(file)) return null;
      try {
        refuseExposed(folder);
        refuseExposed(file);
      } catch {
        // Others who can write the file could name a browser of their own.
        return null;
      }
      const hash = readFileSync(file, 'utf8');
      return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
    },
    write(hash) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeAtomically(file, Buffer.from(hash));
    },
  };
}
