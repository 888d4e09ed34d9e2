import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { Snapshot, TerminalIdentity } from '@machi/domain/terminals/model';
import { TerminalFace } from '@machi/domain/terminals/own-contract';
import * as z from 'zod/mini';
import { KEY_BYTES, type KeyStore } from './key-store.ts';
import { removeRecords, sealedRecords, type SealedRecords } from './sealed-records.ts';
import type { FamilyName, RecordFamily, Vault } from './vault.ts';

export type RecordName = 'snapshot' | 'registration' | 'terminal-key' | `${FamilyName}-${string}`;

export interface VaultOptions {
  /** Folder of the records; made if missing. */
  readonly folder: string;
  readonly keyStore: KeyStore;
  /** Reports a record that exists but cannot be decrypted: it counts as absent from then on. */
  damaged(record: RecordName): void;
}

const SnapshotRecord = z.object({
  snapshot: Snapshot,
  position: z.object({ sent_seq: z.number(), last_seq: z.number() }),
});
const RegistrationRecord = z.object({
  server: z.string(),
  terminal: TerminalIdentity,
  has_worked: z.optional(z.boolean()),
});

/**
 * Opens a terminal's vault, or makes it with a new key. A vault whose key is lost is empty: the terminal registers
 * again. Throws KeyExposed, and the disk's errors.
 */
export function openVault({ folder, keyStore, damaged }: VaultOptions): Vault {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
  let records: SealedRecords | undefined;
  let isWiped = false;

  function opened(): SealedRecords {
    if (records) return records;
    let key = keyStore.read();
    if (!key) {
      key = randomBytes(KEY_BYTES);
      keyStore.write(key);
    }
    records = sealedRecords(folder, key);
    return records;
  }

  /** Reads a record by its schema; null if there is none, or none that can be decrypted. */
  function readJson<T>(name: RecordName, schema: z.ZodMiniType<T>): T | null {
    const found = opened().read(name);
    if (found.kind === 'absent') return null;
    if (found.kind === 'read') {
      const parsed = schema.safeParse(JSON.parse(found.bytes.toString()));
      if (parsed.success) return parsed.data;
    }
    damaged(name);
    opened().remove(name);
    return null;
  }

  /** Reads one record among others: an error of the disk affects only this record. */
  function readOne<T>(name: RecordName, schema: z.ZodMiniType<T>): T | null {
    try {
      return readJson(name, schema);
    } catch {
      damaged(name);
      return null;
    }
  }

  /** After a wipe, writes still under way are dropped. */
  function writeJson(name: RecordName, value: unknown): void {
    if (!isWiped) opened().write(name, Buffer.from(JSON.stringify(value)));
  }

  function remove(name: RecordName): void {
    if (!isWiped) opened().remove(name);
  }

  function family<T>(kind: FamilyName, schema: z.ZodMiniType<T>): RecordFamily<T> {
    const prefix = `${kind}-`;
    return {
      readAll: () =>
        (isWiped ? [] : opened().names())
          .filter((name) => name.startsWith(prefix))
          .map((name) => name.slice(prefix.length))
          .map((name) => ({ name, value: readOne(`${kind}-${name}`, schema) })),
      write(name, value) {
        if (isWiped) throw new Error('the vault is wiped');
        writeJson(`${kind}-${name}`, value);
      },
      remove: (name) => remove(`${kind}-${name}`),
    };
  }
  const faces = family('face', TerminalFace);

  function makeKey(): Uint8Array {
    const { privateKey } = generateKeyPairSync('ed25519');
    const made = privateKey.export({ format: 'der', type: 'pkcs8' });
    // A registration belongs to a key: the server does not know the new key.
    opened().remove('registration');
    opened().write('terminal-key', made);
    return made;
  }

  return {
    readSnapshot: () => readJson('snapshot', SnapshotRecord),
    writeSnapshot: (held) => writeJson('snapshot', held),
    forgetSnapshot: () => remove('snapshot'),
    readFaces: () => faces.readAll().flatMap(({ value }) => (value ? [value] : [])),
    writeFace: (face) => writeJson(`face-${face.face_no}`, face),
    removeFace: (faceNo) => faces.remove(String(faceNo)),
    family,
    seal(name, bytes) {
      if (isWiped) throw new Error('the vault is wiped');
      return opened().seal(name, bytes);
    },
    unseal: (name, sealed) => (isWiped ? null : opened().unseal(name, sealed)),
    terminalKey() {
      const found = opened().read('terminal-key');
      if (found.kind === 'read') return found.bytes;
      if (found.kind === 'damaged') damaged('terminal-key');
      return makeKey();
    },
    readRegistration: () => readJson('registration', RegistrationRecord),
    writeRegistration: (registration) => writeJson('registration', registration),
    wipe() {
      isWiped = true;
      // Without the key the records are unreadable, even if deleting them fails.
      keyStore.wipe();
      removeRecords(folder);
      records = undefined;
    },
  };
}
