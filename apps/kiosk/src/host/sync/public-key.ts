import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { keyNumberOf } from '@machi/domain/terminals/key-number';

/** Length of an Ed25519 public key, at the end of its SPKI. */
const PUBLIC_BYTES = 32;

/** The raw public half of the terminal's key, which is PKCS#8 in DER. */
export function publicKeyOf(pkcs8: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES);
}

/** Number by which the approving official recognises this terminal. */
export const ownKeyNumber = (pkcs8: Uint8Array): string =>
  keyNumberOf(createHash('sha256').update(publicKeyOf(pkcs8)).digest('hex'));
