import { hexOf, readTlv, readTlvs } from './tlv.ts';

/** What a certificate is known by, in lower-case hex, as the bytes stand in it. */
export interface CertificateIdentity {
  /** DER of the issuer's name. */
  readonly issuer: string;
  /** Content of the serial number's INTEGER. */
  readonly serial: string;
  /** DER of the subject's name: of an authority, what its certificates name as issuer. */
  readonly subject: string;
}

/**
 * Issuer, serial and subject of an X.509 certificate (RFC 5280, 4.1) as the bytes that stand in it: what is hashed
 * must not depend on how a library writes a name again. Undefined for what is no certificate; signatures are not checked.
 */
export function readCertificateIdentity(der: Uint8Array): CertificateIdentity | undefined {
  const certificate = readTlv(der);
  if (certificate?.tag !== '30') return undefined;
  const signed = readTlv(certificate.value);
  const fields = signed?.tag === '30' ? readTlvs(signed.value) : undefined;
  // The version is written from the second on; certificates without extensions have none.
  const [serial, , issuer, , subject] = fields?.[0]?.tag === 'a0' ? fields.slice(1) : (fields ?? []);
  if (serial?.tag !== '02' || issuer?.tag !== '30' || subject?.tag !== '30') return undefined;
  return { issuer: hexOf(issuer.whole), serial: hexOf(serial.value), subject: hexOf(subject.whole) };
}
