import { judgeSignature } from '@machi/domain/signing/judge';
import type { SignatureVerdict } from '@machi/domain/signing/model';
import { dersOf } from '../../ground/certificates.ts';
import type { SigningTrust } from '../../providers/revocation/card-trust.ts';
import type { House } from '../house.ts';
import { lookAtSignature } from './look-at-signature.ts';
import type { SignedMatter } from './sign.ts';
import { signatureStore } from './signature-store.ts';
import type { SignatureHolder, StoredSignature } from './signature-store.ts';

export interface CheckedAgain {
  readonly signature: StoredSignature;
  readonly verdict: SignatureVerdict;
}

interface Again extends Pick<House, 'database'> {
  readonly cardTrust: { readonly signing: Pick<SigningTrust, 'everTrusted'> };
}

/**
 * Verifies the last accepted signature of a holder anew, from what is stored: digest, signature, issuer and validity at the time
 * of signing. Of the revocation it takes the answer of then: a certificate that is revoked later has signed all the same. Undefined: there
 * is no signature.
 */
export async function checkAgain(
  { database, cardTrust }: Again,
  holder: SignatureHolder,
  matter: SignedMatter,
): Promise<CheckedAgain | undefined> {
  const stored = await signatureStore.readWhole(database, holder);
  if (!stored) return undefined;
  const { digest, digest_form, signature, certificates, revocation, signed_at } = stored;
  const [certificate = Buffer.alloc(0)] = dersOf(certificates);
  const signed = { ...matter, digest, digestForm: digest_form, signature, certificate };
  const facts = lookAtSignature(signed, await cardTrust.signing.everTrusted(), signed_at);
  return { signature: stored, verdict: judgeSignature({ ...facts, revocation }, matter, signed_at) };
}
