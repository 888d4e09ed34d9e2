import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts bytes with a key, bound to their owner.
 * @param key 32 bytes
 * @param owner what the bytes belong to: with another owner they cannot be decrypted
 */
export function sealBytes(key: Uint8Array, open: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(open), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** Decrypts; undefined with another key or owner, or if the bytes were changed. */
export function unsealBytes(key: Uint8Array, sealed: Uint8Array, owner: string): Buffer | undefined {
  const bytes = Buffer.from(sealed);
  const [tagStart, start] = [IV_BYTES, IV_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tagStart), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(tagStart, start));
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The same for a text. */
export const seal = (key: Uint8Array, text: string, owner = ''): Buffer => sealBytes(key, Buffer.from(text), owner);

/** Decrypts a text, as `unsealBytes`. */
export const unseal = (key: Uint8Array, sealed: Uint8Array, owner = ''): string | undefined =>
  unsealBytes(key, sealed, owner)?.toString('utf8');
