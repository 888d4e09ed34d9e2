import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardProof } from '@machi/domain/cards/model';
import { readAgeRecord } from '@machi/domain/cards/age-record';
import { askTriesLeft, meaningOf, signDigest, verifyPin } from './apdu.ts';
import { sha256 } from './bytes.ts';
import { readApplicationKeyHash } from './card-application.ts';
import { readCardPerson } from './card-person.ts';
import type { CardPerson } from './card-person.ts';
import { CardTrouble, converse } from './card-session.ts';
import type { CardLimits, CardProblem, CardSession, Transmit } from './card-session.ts';
import { readBodyNumber, readCertificate, signBySurface } from './read-card.ts';

/** Which PIN was meant: the holder's four digits, the birth date on the surface, the four digits of the input assist. */
export type CardPin = 'holder' | 'birthdate' | 'input-assist';

export interface EnrolmentRequest {
  /** Four digits, typed by the holder. Kept nowhere. */
  readonly pin: string;
  /** The server's challenge for this holder and official, raw bytes. */
  readonly challenge: Uint8Array;
  /** Birth date as the card's surface writes it: six digits, the year of the era first (`eraBirthPin`). */
  readonly birthPin: string;
  /** Four digits of the input assist, to compare name and address at the counter; null: not asked for. */
  readonly inputAssistPin: string | null;
  /** The town's own application, as the server names it; null: nothing is read of it. */
  readonly application: CardApplication | null;
}

export type EnrolmentResult =
  | { readonly kind: 'read'; readonly proof: CardProof; readonly person: CardPerson | null }
  /** The digits cannot be a PIN at all; no try was spent. */
  | { readonly kind: 'pin-malformed'; readonly pin: CardPin }
  | { readonly kind: 'pin-wrong'; readonly pin: CardPin; readonly triesLeft: number }
  /** Only the town office can reset this PIN. */
  | { readonly kind: 'pin-blocked'; readonly pin: CardPin }
  /** A plain NFC card, or another card: it has no certificate. */
  | { readonly kind: 'other-card' }
  | { readonly kind: 'failed'; readonly problem: CardProblem };

/** At the counter the holder is there and the key signs slowly: longer than a tap. */
const ENROLMENT_LIMITS: CardLimits = { apduMilliseconds: 2000, totalMilliseconds: 20_000 };

type PinTrouble = Extract<EnrolmentResult, { readonly pin: CardPin }>;
const isPinTrouble = (value: object | null): value is PinTrouble => value !== null && 'pin' in value;
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Shows a PIN to the card, after asking whether the card still takes one. Null: it was right. */
async function showPin(card: CardSession, pin: CardPin, digits: string): Promise<PinTrouble | null> {
  if (meaningOf((await card.ask(askTriesLeft())).status).kind === 'blocked') return { kind: 'pin-blocked', pin };
  const said = meaningOf((await card.ask(verifyPin(digits))).status);
  if (said.kind === 'done') return null;
  if (said.kind === 'tries-left') return { kind: 'pin-wrong', pin, triesLeft: said.tries };
  if (said.kind === 'blocked') return { kind: 'pin-blocked', pin };
  throw new CardTrouble('card-unreadable');
}

async function signByHolder(card: CardSession, challenge: Uint8Array): Promise<Uint8Array> {
  const { data, status } = await card.ask(signDigest(sha256(challenge)));
  if (meaningOf(status).kind !== 'done' || data.length === 0) throw new CardTrouble('card-unreadable');
  return data;
}

/** Certificate and its key's signature, by the holder's PIN. */
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

/** The signed age record, by the birth date, and the surface key's signature. */
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

/** Name, address, birth date and sex, to compare with what the counter knows. Never the file 0001 beside it. */
async function readPerson(card: CardSession, pin: string) {
  const select = await card.enter('inputAssist');
  if (!select) throw new CardTrouble('card-unreadable');
  await select('pin');
  const trouble = await showPin(card, 'input-assist', pin);
  if (trouble) return trouble;
  await select('person');
  const person = readCardPerson(await card.readTlvFile(8));
  if (!person) throw new CardTrouble('card-unreadable');
  return { person };
}

/** The PIN whose digits cannot be one, before a try is spent on it. */
function malformedPin({ pin, birthPin, inputAssistPin }: EnrolmentRequest): CardPin | null {
  if (!/^\d{4}$/.test(pin)) return 'holder';
  if (!/^\d{6}$/.test(birthPin)) return 'birthdate';
  return inputAssistPin !== null && !/^\d{4}$/.test(inputAssistPin) ? 'input-assist' : null;
}

/**
 * Reads what is needed to link a card, face to face, after its holder typed the PIN (公的個人認証法 38条の4, 規則64条の12):
 * one session, one challenge signed by both keys. The individual number is never asked for and no PIN is kept.
 */
export async function enrolCard(
  transmit: Transmit,
  request: EnrolmentRequest,
  limits: CardLimits = ENROLMENT_LIMITS,
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
    const read = request.inputAssistPin === null ? null : await readPerson(card, request.inputAssistPin);
    if (isPinTrouble(read)) return read;
    const { application } = request;
    const proof: CardProof = {
      certificate: toText(holder.certificateDer),
      signature: toText(holder.signature),
      body_number: toText(body),
      age_record: toText(surface.ageRecord),
      surface_signature: toText(surface.signature),
      application_key_hash: application && (await readApplicationKeyHash(card, application)),
    };
    return { kind: 'read', proof, person: read?.person ?? null };
  });
  return 'problem' in result && !('kind' in result) ? { kind: 'failed', problem: result.problem } : result;
}
