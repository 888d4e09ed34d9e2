import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, 'passwords of a stored reply', 32));

/**
 * Passwords in a form that may be stored with the reply of an Idempotency-Key: only the session that asked opens it,
 * for its token is stored nowhere.
 * @param secret of the house
 * @param token the session's, as its client holds it
 */
export function sealPasswords(secret: string, token: string, passwords: readonly string[]): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, token), iv, { authTagLength: TAG_BYTES });
  const content = Buffer.concat([cipher.update(JSON.stringify(passwords), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

/** The passwords again, in order; undefined when another session asks. */
export function openPasswords(secret: string, token: string, sealed: string): readonly string[] | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const [tagStart, start] = [IV_BYTES, IV_BYTES + TAG_BYTES];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret, token), bytes.subarray(0, tagStart), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(tagStart, start));
    const content = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
    const passwords: string[] = JSON.parse(content.toString('utf8'));
    return passwords;
  } catch {
    return undefined;
  }
}
