import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { flushFolder, writeAtomically } from './write-atomically.ts';

/** Version of the record's format, bound into every record. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENDING = '.sealed';

export type ReadRecord =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'absent' }
  /** Changed, truncated, moved to another name, or sealed under another key: as good as absent. */
  | { readonly kind: 'damaged' };

/** Records of a folder, each in its own file, sealed by AES-256-GCM under one key. */
export interface SealedRecords {
  read(name: string): ReadRecord;
  /** Throws the disk's errors; then the record is unchanged. */
  write(name: string, bytes: Uint8Array): void;
  remove(name: string): void;
  /** Names of all records. */
  names(): readonly string[];
  /** Seals bytes that are kept elsewhere, bound to this name. */
  seal(name: string, bytes: Uint8Array): Buffer;
  /** Opens them; null if they are not whole, of another name, or sealed under another key. */
  unseal(name: string, sealed: Buffer): Buffer | null;
}

/** Additional data of the cipher, name and version: a record moved to another name cannot be decrypted. */
const boundTo = (name: string): Buffer => Buffer.from(`machi-vault ${VERSION} ${name}`);

export function sealedRecords(folder: string, key: Uint8Array): SealedRecords {
  const fileOf = (name: string): string => path.join(folder, `${name}${ENDING}`);

  function seal(name: string, bytes: Uint8Array): Buffer {
    // Never the same nonce twice: 96 random bits, and a terminal seals a few thousand records in its life.
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(name));
    const sealed = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ...sealed]);
  }

  function unseal(name: string, sealed: Buffer): Buffer | null {
    if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null;
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(name)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }

  return {
    seal,
    unseal,
    read(name) {
      if (!existsSync(fileOf(name))) return { kind: 'absent' };
      const bytes = unseal(name, readFileSync(fileOf(name)));
      return bytes ? { kind: 'read', bytes } : { kind: 'damaged' };
    },
    write: (name, bytes) => writeAtomically(fileOf(name), seal(name, bytes)),
    remove(name) {
      rmSync(fileOf(name), { force: true });
      flushFolder(folder);
    },
    names: () =>
      readdirSync(folder)
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length)),
  };
}

/** Deletes all records of a folder, under any key. */
export function removeRecords(folder: string): void {
  const own = readdirSync(folder).filter((file) => file.endsWith(ENDING) || file.endsWith(`${ENDING}.new`));
  for (const file of own) rmSync(path.join(folder, file), { force: true });
  flushFolder(folder);
}
