import { hexOf, readTlv, readTlvs } from './tlv.ts';

/** Names and number of a certificate, in lower-case hex of its own bytes. */
export interface CertificateIdentity {
  /** DER of the issuer's name. */
  readonly issuer: string;
  /** Content of the serial number's INTEGER. */
  readonly serial: string;
  /** DER of the subject's name; for an authority, the issuer of its certificates. */
  readonly subject: string;
}

/**
 * Issuer, serial and subject of an X.509 certificate (RFC 5280, 4.1) as raw bytes, so that hashes do not depend on how
 * a library encodes a name. Undefined if the bytes are not a certificate. Signatures are not checked.
 */
export function readCertificateIdentity(der: Uint8Array): CertificateIdentity | undefined {
  const certificate = readTlv(der);
  if (certificate?.tag !== '30') return undefined;
  const signed = readTlv(certificate.value);
  const fields = signed?.tag === '30' ? readTlvs(signed.value) : undefined;
  // Version 1, of certificates without extensions, is not written.
  const [serial, , issuer, , subject] = fields?.[0]?.tag === 'a0' ? fields.slice(1) : (fields ?? []);
  if (serial?.tag !== '02' || issuer?.tag !== '30' || subject?.tag !== '30') return undefined;
  return { issuer: hexOf(issuer.whole), serial: hexOf(serial.value), subject: hexOf(subject.whole) };
}
