import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardProof } from '@machi/domain/cards/model';
import { readAgeRecord } from '@machi/domain/cards/age-record';
import { meaningOf, signDigest, sha256 } from './apdu.ts';
import { readApplicationKeyHash } from './card-application.ts';
import { CardTrouble, converse, type CardLimits, type CardSession, type Transmit } from './card-session.ts';
import {
  COUNTER_LIMITS,
  failed,
  isFourDigits,
  isPinTrouble,
  showPin,
  type CardPin,
  type CardRefusal,
} from './show-pin.ts';
import { readBodyNumber, readCertificate, signBySurface } from './read-card.ts';

export interface EnrolmentRequest {
  /** Four digits, typed by the holder. Stored nowhere. */
  readonly pin: string;
  /** The server's challenge for this holder and official, raw bytes. */
  readonly challenge: Uint8Array;
  /** Birth date as the card's surface has it: six digits, the year of the era first (`eraBirthPin`). */
  readonly birthPin: string;
  /** The town's own application, as the server names it; null: it is not read. */
  readonly application: CardApplication | null;
}

export type EnrolmentResult = { readonly kind: 'read'; readonly proof: CardProof } | CardRefusal;

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

async function signByHolder(card: CardSession, challenge: Uint8Array): Promise<Uint8Array> {
  const { data, status } = await card.ask(signDigest(sha256(challenge)));
  if (meaningOf(status).kind !== 'done' || data.length === 0) throw new CardTrouble('card-unreadable');
  return data;
}

/** Reads the certificate and signs with its key, with the holder's PIN. */
async function proveHolder(card: CardSession, { pin, challenge }: EnrolmentRequest) {
  const select = await card.enter('jpki');
  if (!select) return null;
  const { certificateDer } = await readCertificate(card, select);
  await select('pin');
  const trouble = await showPin(card, 'holder', pin);
  if (trouble) return trouble;
  await select('key');
  return { certificateDer, signature: await signByHolder(card, challenge) };
}

/** Reads the signed age record with the birth date, and signs with the surface key. */
async function proveSurface(card: CardSession, { birthPin, challenge }: EnrolmentRequest) {
  const select = await card.enter('surface');
  if (!select) throw new CardTrouble('card-unreadable');
  await select('birthPin');
  const trouble = await showPin(card, 'birthdate', birthPin);
  if (trouble) return trouble;
  await select('ageRecord');
  const ageRecord = await card.readTlvFile();
  if (!readAgeRecord(ageRecord)) throw new CardTrouble('card-unreadable');
  const signature = await signBySurface(card, challenge);
  if (!signature) throw new CardTrouble('card-unreadable');
  return { ageRecord, signature };
}

/** Finds the PIN that is malformed, before a try is used on it. */
function malformedPin({ pin, birthPin }: EnrolmentRequest): CardPin | null {
  if (!isFourDigits(pin)) return 'holder';
  return /^\d{6}$/.test(birthPin) ? null : 'birthdate';
}

/**
 * Reads the data for linking a card, face to face, after its holder typed the PIN (公的個人認証法 38条の4, 規則64条の12): one
 * session, one challenge signed by both keys. It never reads the individual number and keeps no PIN.
 */
export async function enrolCard(
  transmit: Transmit,
  request: EnrolmentRequest,
  limits: CardLimits = COUNTER_LIMITS,
): Promise<EnrolmentResult> {
  const malformed = malformedPin(request);
  if (malformed) return { kind: 'pin-malformed', pin: malformed };
  const result = await converse(transmit, limits, async (card): Promise<EnrolmentResult> => {
    const holder = await proveHolder(card, request);
    if (!holder) return { kind: 'other-card' };
    if (isPinTrouble(holder)) return holder;
    const body = await readBodyNumber(card);
    if (!body) throw new CardTrouble('card-unreadable');
    const surface = await proveSurface(card, request);
    if (isPinTrouble(surface)) return surface;
    const { application } = request;
    const proof: CardProof = {
      certificate: toText(holder.certificateDer),
      signature: toText(holder.signature),
      body_number: toText(body),
      age_record: toText(surface.ageRecord),
      surface_signature: toText(surface.signature),
      application_key_hash: application && (await readApplicationKeyHash(card, application)),
    };
    return { kind: 'read', proof };
  });
  return failed(result);
}
