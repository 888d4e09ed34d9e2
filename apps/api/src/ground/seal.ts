import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text that only its key opens, and only for what it belongs to.
 * @param key 32 bytes
 * @param owner what the text belongs to: put elsewhere it does not open
 */
export function seal(key: Uint8Array, text: string, owner = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** The text again; undefined with another key, for another owner, or when it was changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array, owner = ''): string | undefined {
  const bytes = Buffer.from(sealed);
  const [tagStart, start] = [IV_BYTES, IV_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tagStart), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(tagStart, start));
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
