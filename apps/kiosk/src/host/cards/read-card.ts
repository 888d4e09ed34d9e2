import { randomBytes } from 'node:crypto';
import type { CardApplication } from '@machi/domain/passes/card-application';
import { readCertificateIdentity } from '@machi/domain/cards/certificate-identity';
import { readTlv } from '@machi/domain/cards/tlv';
import { getUid, meaningOf, readRecord, signDigestBySurface, hexOf, sha256 } from './apdu.ts';
import { readApplicationKeyHash } from './card-application.ts';
import {
  CardTrouble,
  TAP_LIMITS,
  converse,
  type CardLimits,
  type CardProblem,
  type CardSession,
  type FileSelector,
  type Transmit,
} from './card-session.ts';

/** Data that an individual-number card showed at a tap, without a PIN, not verified yet (see check-card.ts). */
export interface ReadIndividualNumberCard {
  readonly method: 'individual-number-card';
  /** Issuer's name (DER) and serial of the authentication certificate, lower-case hex. */
  readonly issuerHex: string;
  readonly serialHex: string;
  readonly certificateDer: Uint8Array;
  readonly certificateSha256Hex: string;
  /** The card's own number (15 bytes) in the common application; null if it cannot be read. */
  readonly bodyHex: string | null;
  /** 32 random bytes drawn for this tap, and the surface key's signature over them; null if the card gave none. */
  readonly challenge: Uint8Array;
  readonly signature: Uint8Array | null;
  /**
   * SHA-256 of the key of the town's own application, lower-case hex; null if it was not asked for, or is not there.
   */
  readonly applicationKeyHash: string | null;
}

/** Plain NFC card: anybody can copy its UID, so it is of low assurance everywhere. */
export interface ReadTownCard {
  readonly method: 'town-card';
  readonly uidHex: string;
}

/** Card without a readable certificate, but with the town's application: low assurance, as its key can be copied. */
export interface ReadApplication {
  readonly method: 'application';
  readonly applicationKeyHash: string;
}

/** The town's own application, and the cards on which it is read: those that their certificate does not name. */
export interface AskedApplication {
  readonly application: CardApplication;
  isAsked(card: ReadIndividualNumberCard): boolean;
}

export type ReadCard = ReadIndividualNumberCard | ReadTownCard | ReadApplication;
export type ReadCardResult = { readonly card: ReadCard } | { readonly problem: CardProblem };

const CHALLENGE_BYTES = 32;
/** Record 1 of the common application: card number 15 bytes, municipality 5, end of validity 8. */
const BODY_RECORD = { tag: '01', bytes: 28, numberBytes: 15 } as const;
/** UIDs of single, double and triple size (ISO/IEC 14443-3), and the 8 bytes of a FeliCa's IDm. */
const UID_BYTES: ReadonlySet<number> = new Set([4, 7, 8, 10]);

/** Reads the authentication certificate (EF 000A) of the JPKI application; no PIN. Throws CardTrouble. */
export async function readCertificate(card: CardSession, selectJpki: FileSelector<'jpki'>) {
  await selectJpki('certificate');
  const certificateDer = await card.readTlvFile();
  const identity = readCertificateIdentity(certificateDer);
  if (!identity) throw new CardTrouble('card-unreadable');
  const certificateSha256Hex = hexOf(sha256(certificateDer));
  return { certificateDer, certificateSha256Hex, issuerHex: identity.issuer, serialHex: identity.serial };
}

/** Reads the card's own number, which stays the same when its certificates are renewed; null if the card has none. */
export async function readBodyNumber(card: CardSession): Promise<Uint8Array | null> {
  const select = await card.enter('common');
  if (!select) return null;
  await select('number');
  const answer = await card.ask(readRecord(1));
  const record = meaningOf(answer.status).kind === 'done' ? readTlv(answer.data) : undefined;
  if (record?.tag !== BODY_RECORD.tag || record.value.length !== BODY_RECORD.bytes) return null;
  return record.value.subarray(0, BODY_RECORD.numberBytes);
}

/** Lets the entered surface application sign with its own key. Null if it does not. */
export async function signBySurface(card: CardSession, challenge: Uint8Array): Promise<Uint8Array | null> {
  const answer = await card.ask(signDigestBySurface(sha256(challenge)));
  return meaningOf(answer.status).kind === 'done' && answer.data.length > 0 ? answer.data : null;
}

/** Reads a plain card's UID; no PIN. Throws CardTrouble. */
export async function readUid(card: CardSession): Promise<ReadTownCard> {
  const { data, status } = await card.ask(getUid());
  if (meaningOf(status).kind !== 'done' || !UID_BYTES.has(data.length)) throw new CardTrouble('card-unreadable');
  return { method: 'town-card', uidHex: hexOf(data) };
}

/** Reads the card's certificate; null for another kind of card, the trouble if no certificate can be read. */
async function readOwnCertificate(card: CardSession) {
  const selectJpki = await card.enter('jpki');
  if (!selectJpki) return null;
  try {
    return await readCertificate(card, selectJpki);
  } catch (error) {
    if (error instanceof CardTrouble && error.problem === 'card-unreadable') return error;
    throw error;
  }
}

/**
 * Reads the card on a reader: an individual-number card with about 15 commands (certificate, own number, a fresh
 * challenge signed by the surface key), any other card by its UID. It never reads the individual number, nor the UID
 * of an individual-number card, which is random at every tap. The town's own application (`asked`) is read last, and
 * only on a card that nothing else identifies. Returns failures as values.
 */
export async function readCard(
  transmit: Transmit,
  options: {
    readonly limits?: CardLimits;
    readonly random?: (bytes: number) => Uint8Array;
    readonly asked?: AskedApplication | null;
  } = {},
): Promise<ReadCardResult> {
  const { limits = TAP_LIMITS, random = randomBytes, asked = null } = options;
  return converse(transmit, limits, async (card): Promise<ReadCardResult> => {
    const keyHash = () => (asked ? readApplicationKeyHash(card, asked.application) : Promise.resolve(null));
    const certificate = await readOwnCertificate(card);
    if (certificate === null || certificate instanceof CardTrouble) {
      const applicationKeyHash = await keyHash();
      if (applicationKeyHash !== null) return { card: { method: 'application', applicationKeyHash } };
      if (certificate) throw certificate;
      return { card: await readUid(card) };
    }
    const body = await readBodyNumber(card);
    const challenge = Uint8Array.from(random(CHALLENGE_BYTES));
    const signature = (await card.enter('surface')) ? await signBySurface(card, challenge) : null;
    const bodyHex = body ? hexOf(body) : null;
    const read = { method: 'individual-number-card', ...certificate, bodyHex, challenge, signature } as const;
    const whole: ReadIndividualNumberCard = { ...read, applicationKeyHash: null };
    return { card: asked?.isAsked(whole) ? { ...whole, applicationKeyHash: await keyHash() } : whole };
  });
}
