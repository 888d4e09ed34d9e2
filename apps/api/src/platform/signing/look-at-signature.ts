import { constants, createHash, publicDecrypt, timingSafeEqual, verify } from 'node:crypto';
import type { KeyObject, X509Certificate } from 'node:crypto';
import { isSigningCertificate } from '@machi/domain/cards/certificate-use';
import { readCertificateHolder } from '@machi/domain/signing/certificate-holder';
import type { SignatureFacts } from '@machi/domain/signing/judge';
import type { DigestForm } from '@machi/domain/signing/model';
import { isIssuedBy, isStrongRsa, parseCertificate } from '../../ground/certificates.ts';

/** A signature with all that it was made of. */
export interface SignedBytes {
  readonly document: Uint8Array;
  /** What was to be signed. */
  readonly digest: Uint8Array;
  readonly digestForm: DigestForm;
  readonly signature: Uint8Array;
  /** DER of the signer's own. */
  readonly certificate: Uint8Array;
}

/** Whether a key made this signature over the digest alone, without a DigestInfo (RFC 8017, 8.2 without step 2 of 9.2). */
function isOverPlainDigest(key: KeyObject, signature: Uint8Array, digest: Uint8Array): boolean {
  try {
    const content = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    return content.length === digest.length && timingSafeEqual(content, digest);
  } catch {
    return false;
  }
}

function isOfKey({ publicKey }: X509Certificate, { document, digestForm, signature }: SignedBytes, digest: Buffer) {
  if (!isStrongRsa(publicKey)) return false;
  return digestForm === 'plain'
    ? isOverPlainDigest(publicKey, signature, digest)
    : verify('sha256', document, publicKey, signature);
}

/**
 * What a computer finds of a signature; who should have signed, and whether it holds, `judgeSignature` of the domain says.
 * @param authorities PEM of those that the town trusts for signing
 */
export function lookAtSignature(
  signed: SignedBytes,
  authorities: readonly string[],
  signedAt: Date,
): Omit<SignatureFacts, 'revocation'> {
  const own = createHash('sha256').update(signed.document).digest();
  const isSameDocument = own.equals(signed.digest);
  const certificate = parseCertificate(signed.certificate);
  if (!certificate) return { isSameDocument, isOfKey: false, certificate: null };
  return {
    isSameDocument,
    isOfKey: isOfKey(certificate, signed, own),
    certificate: {
      isTrusted: isIssuedBy(certificate, authorities, signedAt),
      isForSigning: isSigningCertificate(certificate.raw),
      not_before: certificate.validFromDate,
      not_after: certificate.validToDate,
      holder: readCertificateHolder(certificate.raw),
    },
  };
}
