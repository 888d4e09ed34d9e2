import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { HashText, SignBytes, VerifyBytes } from '@machi/domain/terminal-ledger/chain';

/** What a ledger is hashed, signed and checked with. */
export interface LedgerKey {
  readonly hash: HashText;
  readonly sign: SignBytes;
  readonly verify: VerifyBytes;
}

/** Of the terminal's Ed25519 key, PKCS#8 in DER. Throws on what is no such key. */
export function ledgerKeyOf(pkcs8: Uint8Array): LedgerKey {
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    hash: (text) => createHash('sha256').update(text).digest(),
    sign: (bytes) => sign(null, bytes, privateKey),
    verify: (bytes, signature) => verify(null, bytes, publicKey, signature),
  };
}
