import { constants, hash, publicDecrypt, timingSafeEqual, type X509Certificate } from 'node:crypto';
import { isSigningCertificate } from '@machi/domain/cards/certificate-use';
import { readCertificateHolder } from '@machi/domain/signing/certificate-holder';
import type { SignatureFacts } from '@machi/domain/signing/judge';
import type { DigestForm } from '@machi/domain/signing/model';
import { isIssuedBy, isStrongRsa, parseCertificate } from '../../ground/certificates.ts';
import { signedContent } from '../../providers/signing/signing.ts';

export interface SignedBytes {
  readonly document: Uint8Array;
  /** The digest to be signed. */
  readonly digest: Uint8Array;
  readonly digestForm: DigestForm;
  readonly signature: Uint8Array;
  /** DER of the signer's own. */
  readonly certificate: Uint8Array;
}

/**
 * Whether the key made this signature: the content behind its padding (RFC 8017, 9.2) is exactly what the card had to
 * sign. So the document is hashed once, and both forms are compared in the same way.
 */
function isOfKey({ publicKey }: X509Certificate, { digestForm, signature }: SignedBytes, digest: Buffer): boolean {
  if (!isStrongRsa(publicKey)) return false;
  const expected = signedContent(digest, digestForm);
  try {
    const content = publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature);
    return content.length === expected.length && timingSafeEqual(content, expected);
  } catch {
    return false;
  }
}

/**
 * Computes the facts about a signature; `judgeSignature` of the domain decides whether it is valid and whose it should
 * be.
 * @param authorities PEM of those trusted for signing
 */
export function lookAtSignature(
  signed: SignedBytes,
  authorities: readonly string[],
  signedAt: Date,
): Omit<SignatureFacts, 'revocation'> {
  const own = hash('sha256', signed.document, 'buffer');
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
