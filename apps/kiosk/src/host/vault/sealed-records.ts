import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { flushFolder, writeAtomically } from './write-atomically.ts';

/** Version of a record's form; it is bound into every record. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENDING = '.sealed';

export type ReadRecord =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'absent' }
  /** It was changed, cut, put in another's place, or sealed under another key: as good as absent. */
  | { readonly kind: 'damaged' };

/** Records of a folder, each a file of its own, sealed by AES-256-GCM under one key. */
export interface SealedRecords {
  read(name: string): ReadRecord;
  /** Throws what the disk says; then the record is as it was. */
  write(name: string, bytes: Uint8Array): void;
  remove(name: string): void;
  /** Of all records that there are. */
  names(): readonly string[];
}

/** Name and version go in beside the record: one that is put in another's place does not open. */
const boundTo = (name: string): Buffer => Buffer.from(`machi-vault ${VERSION} ${name}`);

export function sealedRecords(folder: string, key: Uint8Array): SealedRecords {
  const fileOf = (name: string): string => path.join(folder, `${name}${ENDING}`);
  return {
    read(name) {
      if (!existsSync(fileOf(name))) return { kind: 'absent' };
      const sealed = readFileSync(fileOf(name));
      if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) return { kind: 'damaged' };
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundTo(name)).setAuthTag(tag);
      try {
        const opened = decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES));
        return { kind: 'read', bytes: Buffer.concat([opened, decipher.final()]) };
      } catch {
        return { kind: 'damaged' };
      }
    },
    write(name, bytes) {
      // Never the same nonce again: 96 random bits, and a terminal writes some thousand records in its life.
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(name));
      const sealed = [cipher.update(bytes), cipher.final()];
      writeAtomically(fileOf(name), Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ...sealed]));
    },
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

/** Deletes every record of a folder, whatever it was sealed under. */
export function removeRecords(folder: string): void {
  const own = readdirSync(folder).filter((file) => file.endsWith(ENDING) || file.endsWith(`${ENDING}.new`));
  for (const file of own) rmSync(path.join(folder, file), { force: true });
  flushFolder(folder);
}
