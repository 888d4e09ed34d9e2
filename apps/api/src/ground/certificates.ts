import { X509Certificate, type KeyObject } from 'node:crypto';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';

/** Shorter keys of cards could be computed from outside. */
const LEAST_RSA_BITS = 2048;

/** Parses a certificate, DER; undefined if it is not one. */
export function parseCertificate(der: Uint8Array): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    // Refuses trailing bytes: the hash of the whole would vary.
    return certificate.raw.equals(der) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

export const isStrongRsa = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS;

interface Authority {
  readonly certificate: X509Certificate;
  readonly publicKey: KeyObject;
  readonly subject: string | undefined;
}

/** Authorities by their PEM, parsed once: a town trusts a few and uses them for every card and signature. */
const parsed = new Map<string, Authority>();
const MOST_PARSED = 50;

function authorityOf(pem: string): Authority {
  const before = parsed.get(pem);
  if (before) return before;
  const certificate = new X509Certificate(pem);
  const subject = readCertificateIdentity(certificate.raw)?.subject;
  const authority = { certificate, publicKey: certificate.publicKey, subject };
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(pem, authority);
  return authority;
}

/** Whether one of these authorities (PEM) issued the certificate and was valid at that moment. */
export function isIssuedBy(certificate: X509Certificate, authorities: readonly string[], at: Date): boolean {
  const issuer = readCertificateIdentity(certificate.raw)?.issuer;
  return authorities
    .map(authorityOf)
    .some(
      (authority) =>
        authority.certificate.ca &&
        authority.subject === issuer &&
        authority.certificate.validFromDate <= at &&
        at < authority.certificate.validToDate &&
        certificate.checkIssued(authority.certificate) &&
        certificate.verify(authority.publicKey),
    );
}

/** A certificate, DER, as PEM. */
export const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** The certificates of a PEM text, DER. */
export const dersOf = (pem: string): Buffer[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64'),
  );
