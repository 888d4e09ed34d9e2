import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readAgeRecord, type AgeRecord } from '@machi/domain/cards/age-record';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { isAuthenticationCertificate } from '@machi/domain/cards/certificate-use';
import { identityText } from '@machi/domain/cards/identity';
import type { CardProof } from '@machi/domain/cards/model';
import type { DateText } from '@machi/domain/calendar/model';
import { refuse, type Refusal, type RefusalCode } from '@machi/domain/refusals/model';
import { isIssuedBy, isStrongRsa, parseCertificate } from '../../ground/certificates.ts';
import type { NewCard } from './store.ts';

/** Keys that the town trusts, as PEM. */
interface TrustedKeys {
  /** Certificates of the card issuing authorities. */
  readonly authorities: readonly string[];
  /** Keys that sign age records; empty: the signer is not known. */
  readonly ageRecordKeys: readonly string[];
}

export interface ProvenCard extends Omit<NewCard, 'card_ap_hash'> {
  readonly method: 'individual-number-card';
  readonly serial_hash: string;
  readonly not_after: Date;
  /** From the signed age record. */
  readonly birthdate: DateText;
}

const refused = (code: RefusalCode): Refusal => refuse(422, { field: 'proof', code });
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The surface key of the age record; undefined if its numbers form no key. */
function surfaceKeyOf({ modulus, exponent }: AgeRecord): KeyObject | undefined {
  try {
    const [n, e] = [modulus, exponent].map((number) => Buffer.from(number).toString('base64url'));
    return n && e ? createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' }) : undefined;
  } catch {
    return undefined;
  }
}

const isSignedBy = (key: KeyObject, challenge: Buffer, signature: string): boolean =>
  isStrongRsa(key) && verify('sha256', challenge, key, bytesOf(signature));

/**
 * Whether one of these keys signed the birth date and surface key. Without keys the signer is unknown and the record is
 * accepted (docs/decisions/0032).
 */
const isRecordSigned = ({ signed, signature }: AgeRecord, keys: readonly string[]): boolean =>
  keys.length === 0 || keys.some((pem) => verify('sha256', signed, createPublicKey(pem), signature));

/**
 * Checks a card's proof: a trusted authority issued its certificate, the certificate is in force, the card holds its
 * key (so its PIN was typed) and the surface key of its age record, and the record is signed if its signer is known.
 * Revocation is checked elsewhere. 公的個人認証法 38条の4; 規則64条の12.
 * @param challenge the 32 bytes that had to be signed
 * @param cardHash keyed hash of the town
 */
export function proveCard(
  proof: CardProof,
  challenge: Buffer,
  { authorities, ageRecordKeys }: TrustedKeys,
  cardHash: (text: string) => string,
  now: Date,
): ProvenCard | Refusal {
  const certificate = parseCertificate(bytesOf(proof.certificate));
  const identity = certificate && readCertificateIdentity(certificate.raw);
  if (!certificate || !identity) return refused('card-unreadable');
  const isTrusted = isIssuedBy(certificate, authorities, now);
  const isFit = isAuthenticationCertificate(certificate.raw) && certificate.validFromDate <= now;
  if (!isTrusted || !isFit) return refused('card-not-trusted');
  if (certificate.validToDate <= now) return refused('card-certificate-expired');
  if (!isSignedBy(certificate.publicKey, challenge, proof.signature)) return refused('card-not-proven');

  const record = readAgeRecord(bytesOf(proof.age_record));
  const surfaceKey = record && surfaceKeyOf(record);
  if (!record || !surfaceKey) return refused('card-unreadable');
  if (!isSignedBy(surfaceKey, challenge, proof.surface_signature)) return refused('card-not-proven');
  if (!isRecordSigned(record, ageRecordKeys)) return refused('card-record-not-trusted');

  const card_hash = cardHash(identityText.individualNumberCard(identity.issuer, identity.serial));
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex');
  return {
    method: 'individual-number-card',
    card_hash,
    certificate_hash: cardHash(identityText.certificate(fingerprint)),
    body_hash: cardHash(identityText.body(bytesOf(proof.body_number).toString('hex'))),
    surface_key: surfaceKey.export({ format: 'der', type: 'spki' }),
    serial_hash: card_hash,
    not_after: certificate.validToDate,
    birthdate: record.birthdate,
  };
}
