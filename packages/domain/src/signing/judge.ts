import type { CertificateHolder } from './certificate-holder.ts';
import type { RevocationAnswer, SignatureMark, SignatureTrouble, SignatureVerdict } from './model.ts';

/** Technical findings about a signature, regardless of the expected signer. */
export interface SignatureFacts {
  /** Whether the SHA-256 of the stored document is the one that was to be signed. */
  readonly isSameDocument: boolean;
  /** Whether the certificate's key made the signature over it. */
  readonly isOfKey: boolean;
  /** Null: it could not be read. */
  readonly certificate: {
    /** Whether it was issued by an authority that the town trusts for signing. */
    readonly isTrusted: boolean;
    readonly isForSigning: boolean;
    readonly not_before: Date;
    readonly not_after: Date;
    readonly holder: CertificateHolder | undefined;
  } | null;
  readonly revocation: Pick<RevocationAnswer, 'status'>;
}

/** Expected signer, as the town knows them. */
export interface ExpectedSigner {
  readonly name: string;
  /** Null: unknown. */
  readonly birthdate: string | null;
}

/** Ignores character width and spaces between the parts of a name. */
const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

function certificateTroubles({ certificate, revocation }: SignatureFacts, signedAt: Date): SignatureTrouble[] {
  if (!certificate?.holder) return ['signature-certificate-unreadable'];
  const troubles: SignatureTrouble[] = [];
  if (!certificate.isTrusted) troubles.push('signature-certificate-foreign');
  if (!certificate.isForSigning) troubles.push('signature-certificate-of-another-use');
  if (signedAt < certificate.not_before) troubles.push('signature-certificate-early');
  if (certificate.not_after <= signedAt) troubles.push('signature-certificate-expired');
  if (revocation.status === 'revoked') troubles.push('signature-certificate-revoked');
  // For an untrusted authority, an outdated list is not worth reporting.
  if (revocation.status === 'unknown' && certificate.isTrusted) troubles.push('signature-revocation-unknown');
  return troubles;
}

/**
 * Judges a signature: it signs this document with the key of a certificate that was valid, trusted and not revoked at
 * that time, and whose holder has the signer's birth date. A different name goes to staff: people marry, and registers
 * use characters that other systems lack.
 */
export function judgeSignature(facts: SignatureFacts, expected: ExpectedSigner, signedAt: Date): SignatureVerdict {
  const holder = facts.certificate?.holder;
  const troubles = [
    ...(facts.isSameDocument ? [] : (['signature-document-differs'] as const)),
    ...(facts.isOfKey ? [] : (['signature-wrong'] as const)),
    ...certificateTroubles(facts, signedAt),
  ];
  const marks: SignatureMark[] = [];
  if (holder && expected.birthdate === null) marks.push('birthdate-unknown');
  else if (holder && holder.birthdate !== expected.birthdate) troubles.push('signature-birthdate-differs');
  if (holder && plainName(holder.name) !== plainName(expected.name)) marks.push('name-differs');
  return { holds: troubles.length === 0, troubles, marks };
}
