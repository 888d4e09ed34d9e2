import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { HashText, SignBytes, VerifyBytes } from '@machi/domain/terminal-ledger/chain';

/** Functions that hash, sign and verify a ledger. */
export interface LedgerKey {
  readonly hash: HashText;
  readonly sign: SignBytes;
  readonly verify: VerifyBytes;
}

/** Key of a ledger from the terminal's Ed25519 key, PKCS#8 in DER. Throws for any other key. */
export function ledgerKeyOf(pkcs8: Uint8Array): LedgerKey {
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return {
    hash: (text) => createHash('sha256').update(text).digest(),
    sign: (bytes) => sign(null, bytes, privateKey),
    verify: (bytes, signature) => verify(null, bytes, publicKey, signature),
  };
}
