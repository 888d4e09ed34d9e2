import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { protectsKeys, safeKeyStore, type SystemKeystore } from './safe-key-store.ts';

/** Replaces the keystore of a user's session: Electron's own runs only within Electron. */
function sessionKeystore(backend = 'gnome_libsecret'): SystemKeystore {
  const secret = randomBytes(32);
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => backend,
    encryptString(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    decryptString(sealed) {
      const cipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, 12));
      cipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8');
    },
  };
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'machi-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the key in the operating system’s keystore', () => {
  test('is kept sealed, opened by the same session alone, and gone after a wipe', () => {
    const keystore = sessionKeystore();
    const key = randomBytes(32);
    const store = safeKeyStore(folder, keystore);
    expect(store.read()).toBeNull();
    store.write(key);
    expect(Buffer.from(safeKeyStore(folder, keystore).read() ?? []).equals(key)).toBe(true);
    const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
    expect(files.some((file) => file.includes(key) || file.includes(key.toString('base64')))).toBe(false);
    expect(safeKeyStore(folder, sessionKeystore()).read()).toBeNull();
    store.wipe();
    expect(store.read()).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a keystore that only pretends protects nothing', () => {
    expect(protectsKeys(sessionKeystore())).toBe(true);
    expect(protectsKeys(sessionKeystore('basic_text'))).toBe(false);
    expect(protectsKeys({ ...sessionKeystore(), isEncryptionAvailable: () => false })).toBe(false);
  });
});
