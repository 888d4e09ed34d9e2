import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseExposed } from '../vault/key-store.ts';
import { writeAtomically } from '../vault/write-atomically.ts';

/** Recognises the browser that was let in, across restarts of the program. */
export interface KeptEntry {
  /** SHA-256 of its secret in hex; null: nobody has come in yet, or it may have been read by others. */
  read(): string | null;
  write(hash: string): void;
}

/** In a file that only the terminal's own user reads, beside the vault. It holds no secret: nobody comes in by it. */
export function fileEntry(folder: string): KeptEntry {
  const file = path.join(folder, 'browser.sha256');
  return {
    read() {
      if (!existsSync(file)) return null;
      try {
        refuseExposed(folder);
        refuseExposed(file);
      } catch {
        // Whoever can write there could name a browser of their own.
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
