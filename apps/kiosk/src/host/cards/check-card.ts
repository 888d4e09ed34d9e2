import { X509Certificate, createHmac, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { identityText } from '@machi/domain/cards/identity';
import { isApplicationAsked } from '@machi/domain/taps/identification';
import type { CertificateStatus, SurfaceProof, TapEvidence } from '@machi/domain/taps/model';
import type { SnapshotEntry } from '@machi/domain/terminals/model';
import { isAuthenticationCertificate } from '@machi/domain/cards/certificate-use';
import type { ReadCard, ReadIndividualNumberCard } from './read-card.ts';

/** Data of the snapshot that a terminal checks a card against. */
export interface CardKnowledge {
  /** Key of card hashes, raw bytes. */
  readonly cardHashKey: Uint8Array;
  readonly authorities: readonly X509Certificate[];
  /** Card as the town knows it; undefined if it is linked to no member. */
  entryOf(cardHash: string): Pick<SnapshotEntry, 'surface_key' | 'certificate_hash' | 'certificate_status'> | undefined;
  /** Whether a card in use was linked with this hash of the town's own application. */
  isApplication(applicationHash: string): boolean;
  /** Time of the revocation list behind the entries' `certificate_status`. */
  readonly listAsOf: string | null;
}

/** Reasons why a card is not genuine. For logs and tests; a screen shows one sentence for all. */
export type NotGenuine =
  | 'foreign-authority'
  | 'not-for-authentication'
  | 'certificate-swapped'
  | 'surface-key-not-held';

export interface CheckedCard {
  readonly evidence: TapEvidence;
  /** Keyed hash of the card's own number, which identifies a renewed card; null if it has none. */
  readonly bodyHash: string | null;
  readonly notGenuine: NotGenuine | null;
  /** Proof for the server, for a trusted certificate that this terminal's list lacks; otherwise null. */
  readonly surfaceProof: SurfaceProof | null;
}

/** Reads the authorities of a snapshot, PEM, without certificates that are not an authority's and prove nothing. */
export function readAuthorities(pems: readonly string[]): readonly X509Certificate[] {
  return pems.flatMap((pem) => {
    try {
      const authority = new X509Certificate(pem);
      return authority.ca ? [authority] : [];
    } catch {
      return [];
    }
  });
}

const certificateOf = (der: Uint8Array): X509Certificate | undefined => {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
};

const isWithin = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

const isIssuedBy = (certificate: X509Certificate, authority: X509Certificate): boolean => {
  try {
    return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
  } catch {
    return false;
  }
};

function surfaceKeyOf(spki: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** Whether the card signed this tap's challenge (RSASSA-PKCS1-v1_5 with SHA-256) with the surface key of its link. */
function isSurfaceProven(card: ReadIndividualNumberCard, surfaceKey: string): boolean {
  const key = surfaceKeyOf(surfaceKey);
  return key !== undefined && card.signature !== null && verify('sha256', card.challenge, key, card.signature);
}

function statusOf(
  certificate: X509Certificate | undefined,
  known: CertificateStatus | null,
  now: Date,
): CertificateStatus {
  if (known === 'revoked' || !certificate) return known ?? 'unknown';
  if (now > certificate.validToDate) return 'expired';
  // Not valid yet: the terminal's clock or the certificate is wrong, so the status is unknown.
  return isWithin(certificate, now) ? (known ?? 'unknown') : 'unknown';
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The town's keyed hash, lower-case hex. */
const hashBy =
  ({ cardHashKey }: CardKnowledge) =>
  (text: string): string =>
    createHmac('sha256', cardHashKey).update(text).digest('hex');

function checkIndividualNumberCard(card: ReadIndividualNumberCard, knows: CardKnowledge, now: Date): CheckedCard {
  const hashOf = hashBy(knows);
  const card_hash = hashOf(identityText.individualNumberCard(card.issuerHex, card.serialHex));
  const certificate_hash = hashOf(identityText.certificate(card.certificateSha256Hex));
  const entry = knows.entryOf(card_hash);
  const certificate = certificateOf(card.certificateDer);
  const isTrusted =
    certificate !== undefined &&
    knows.authorities.some((authority) => isWithin(authority, now) && isIssuedBy(certificate, authority));
  const against = (): NotGenuine | null => {
    if (!isTrusted) return 'foreign-authority';
    if (!isAuthenticationCertificate(card.certificateDer)) return 'not-for-authentication';
    if (!entry) return null;
    if (entry.certificate_hash !== certificate_hash) return 'certificate-swapped';
    return entry.surface_key !== null && isSurfaceProven(card, entry.surface_key) ? null : 'surface-key-not-held';
  };
  const notGenuine = against();
  // The surface key of an unlinked card is unknown: nothing is proven and nothing disproven.
  const is_genuine = notGenuine !== null ? false : entry ? true : null;
  return {
    evidence: {
      method: 'individual-number-card',
      card_hash,
      certificate_hash,
      certificate_status: statusOf(certificate, entry?.certificate_status ?? null, now),
      list_as_of: knows.listAsOf,
      is_genuine,
    },
    bodyHash: card.bodyHex === null ? null : hashOf(identityText.body(card.bodyHex)),
    notGenuine,
    surfaceProof:
      is_genuine === null && card.signature !== null
        ? { challenge: textOf(card.challenge), signature: textOf(card.signature) }
        : null,
  };
}

/** Evidence from something that can be copied, a UID or a readable key: it proves nothing, as with a town card. */
const copied = (card_hash: string): CheckedCard => ({
  evidence: {
    method: 'town-card',
    card_hash,
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    is_genuine: null,
  },
  bodyHash: null,
  notGenuine: null,
  surfaceProof: null,
});

/**
 * Checks what a tap's card proves: a trusted issuer, valid at `now`, the certificate of its link, and possession of
 * its surface key. The judgement decides whether that is enough (`judgeTap`), and the list whether the certificate
 * was revoked (公的個人認証法 38条の4). A town card proves only its UID. The town's own application proves no more: it stands
 * in for a card that its certificate no longer identifies.
 */
export function checkCard(card: ReadCard, knows: CardKnowledge, now: Date): CheckedCard {
  const hashOf = hashBy(knows);
  if (card.method === 'town-card') return copied(hashOf(identityText.townCard(card.uidHex)));
  if (card.method === 'application') return copied(hashOf(identityText.application(card.applicationKeyHash)));
  const { applicationKeyHash } = card;
  const application = applicationKeyHash && hashOf(identityText.application(applicationKeyHash));
  const checked = checkIndividualNumberCard(card, knows, now);
  const isSpokenFor = application !== null && isApplicationAsked(checked.evidence) && knows.isApplication(application);
  return isSpokenFor ? copied(application) : checked;
}
