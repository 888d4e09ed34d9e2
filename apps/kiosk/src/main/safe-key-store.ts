import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { KEY_BYTES, type KeyStore } from '../host/vault/key-store.ts';
import { writeAtomically } from '../host/vault/write-atomically.ts';

/** The used part of Electron's safeStorage. */
export interface SystemKeystore {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** On Linux: `basic_text` is no protection at all. */
  getSelectedStorageBackend?(): string;
}

/** Whether the operating system protects secrets: DPAPI, Keychain, or a keyring of the Linux session. */
export const protectsKeys = (keystore: SystemKeystore): boolean =>
  keystore.isEncryptionAvailable() && !['basic_text', 'unknown'].includes(keystore.getSelectedStorageBackend?.() ?? '');

/** Keeps the vault's key in a file that only the operating system's keystore can decrypt. `folder` must exist. */
export function safeKeyStore(folder: string, keystore: SystemKeystore): KeyStore {
  const file = path.join(folder, 'vault.key.sealed');
  return {
    read() {
      if (!existsSync(file)) return null;
      try {
        const key = Buffer.from(keystore.decryptString(readFileSync(file)), 'base64');
        return key.length === KEY_BYTES ? key : null;
      } catch {
        // It belongs to another user or machine: the vault counts as empty, and the terminal registers again.
        return null;
      }
    },
    write: (key) => writeAtomically(file, keystore.encryptString(Buffer.from(key).toString('base64'))),
    wipe: () => rmSync(file, { force: true }),
  };
}
