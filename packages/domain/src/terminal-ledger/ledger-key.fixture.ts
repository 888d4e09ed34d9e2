import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { LedgerKey } from './ledger.fixture.ts';

/** The key of a terminal. */
export function ledgerKey(): LedgerKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    hash: (text) => createHash('sha256').update(text).digest(),
    sign: (bytes) => sign(null, bytes, privateKey),
    verify: (bytes, signature) => verify(null, bytes, publicKey, signature),
  };
}
