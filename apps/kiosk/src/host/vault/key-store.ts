import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/** Bytes of the vault's key: AES-256. */
export const KEY_BYTES = 32;

/** Storage of the vault's key: the operating system's keystore, or a file that only its owner can read. */
export interface KeyStore {
  /** Reads the key; null if there is none. Throws KeyExposed if others could have read it. */
  read(): Uint8Array | null;
  write(key: Uint8Array): void;
  wipe(): void;
}

/** Others may know the key: it protects nothing any more. */
export class KeyExposed extends Error {
  constructor(target: string) {
    super(`Other users of this machine can reach ${target}: only the terminal's own user may (0700 and 0600).`);
    this.name = 'KeyExposed';
  }
}

/**
 * Throws KeyExposed if others can reach it. Windows has no such bits: there the user's folder protects it, and
 * Electron's keystore should be used.
 */
export function refuseExposed(target: string): void {
  if (process.platform === 'win32') return;
  const { mode, uid } = lstatSync(target);
  const isOthers = (mode & 0o077) !== 0 || (process.getuid !== undefined && uid !== process.getuid());
  if (isOthers) throw new KeyExposed(target);
}

/** Keeps the key as a file in a folder of its own (Chromium kiosk). */
export function fileKeyStore(folder: string): KeyStore {
  const file = path.join(folder, 'vault.key');
  return {
    read() {
      if (!existsSync(file)) return null;
      refuseExposed(folder);
      refuseExposed(file);
      const key = readFileSync(file);
      return key.length === KEY_BYTES ? key : null;
    },
    write(key) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      writeAtomically(file, key);
    },
    wipe() {
      if (!existsSync(file)) return;
      // Overwrites the bytes first: deleting the name would leave them on the disk.
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(KEY_BYTES));
      fsyncSync(handle);
      closeSync(handle);
      rmSync(file);
    },
  };
}
