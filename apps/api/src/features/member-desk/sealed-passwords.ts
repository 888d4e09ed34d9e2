import { hkdfSync } from 'node:crypto';
import { seal, unseal } from '../../ground/seal.ts';

const keyOf = (secret: string, token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, secret, 'passwords of a stored reply', 32));

/**
 * Passwords in a form that may be stored with the reply of an Idempotency-Key: only the session that asked opens it,
 * for its token is stored nowhere.
 * @param secret of the house
 * @param token the session's, as its client holds it
 */
export const sealPasswords = (secret: string, token: string, passwords: readonly string[]): string =>
  seal(keyOf(secret, token), JSON.stringify(passwords)).toString('base64url');

/** The passwords again, in order; undefined when another session asks. */
export function openPasswords(secret: string, token: string, sealed: string): readonly string[] | undefined {
  const text = unseal(keyOf(secret, token), Buffer.from(sealed, 'base64url'));
  if (text === undefined) return undefined;
  const passwords: string[] = JSON.parse(text);
  return passwords;
}
