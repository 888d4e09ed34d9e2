import { createPublicKey, verify } from 'node:crypto';
import { isCardModeOn } from '@machi/domain/cards/card-mode';
import { certificateStatusOf } from '@machi/domain/cards/certificate-status';
import { passHolderOf } from '@machi/domain/passes/holder';
import { passYearAt } from '@machi/domain/passes/pass-year';
import type { PhonePassState, ReadPhonePass } from '@machi/domain/passes/phone-pass';
import type { PassKind, VisitMethod } from '@machi/domain/passes/model';
import { rulesAt, type PassesFile } from '@machi/domain/passes/town-passes';
import type { DoorRow } from '@machi/domain/doors/model';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { isCounted, isRecognised, judgeTap, judgeVisit, type TapSituation } from '@machi/domain/taps/judge';
import type { FaceOf, SurfaceProof, Tap, TapEvidence, TapVerdict } from '@machi/domain/taps/model';
import type { Queryable } from '../../database/database.ts';
import { rulesInForce } from '../../platform/faces/faces-in-force.ts';
import type { House } from '../../platform/house.ts';
import type { TappingTerminal } from '../../platform/http/exchange.ts';
import { doorTaps } from './door-taps.ts';
import { doorAt } from './identity.ts';
import { readSignedPass, usePhonePass } from './phone-passes.ts';
import { tapStore, type SituationRow, type TapPlace, type VisitRow } from './tap-store.ts';
import { uploadStore } from './upload-store.ts';

interface TapInput {
  readonly tap: Tap;
  readonly phone_pass?: string | undefined;
  readonly face?: FaceOf | undefined;
  readonly body_hash?: string | null | undefined;
  readonly surface?: SurfaceProof | undefined;
}

const NOBODY = { member_id: null, lastname: null, is_resident: null, is_handicapped: null } as const;
/** Hashes stored before the town switched off its card application must not identify anyone. */
const withoutApplication = (row: SituationRow, { card_application }: PassesFile): SituationRow =>
  row.is_by_application && card_application === undefined ? { ...row, card_id: null, ...NOBODY } : row;

/** Whether the card signed the tap's challenge with its linked surface key; null if it signed nothing. */
function isGenuine({ surface_key }: SituationRow, proof: SurfaceProof | undefined): boolean | null {
  if (!proof || surface_key === null) return null;
  const key = createPublicKey({ key: Buffer.from(surface_key), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(proof.challenge, 'base64url'), key, Buffer.from(proof.signature, 'base64url'));
}

/**
 * The terminal's evidence plus the server's knowledge of the certificate. The terminal has no surface key of a card
 * linked a moment ago, so the signature is checked here.
 */
function evidenceOf(
  { tap: { evidence }, surface }: TapInput,
  row: SituationRow,
  rules: PassesFile,
  now: Date,
): TapEvidence {
  if (evidence.method !== 'individual-number-card' || row.card_id === null) return evidence;
  const { list_hours } = rules.individual_number_card;
  return {
    ...evidence,
    is_genuine: evidence.is_genuine ?? isGenuine(row, surface),
    certificate_status: certificateStatusOf(row, { as_of: row.list_as_of, list_hours }, now),
    list_as_of: row.list_as_of?.toISOString() ?? null,
  };
}

const situationOf = (
  row: SituationRow,
  rules: PassesFile,
  place: TapPlace,
  phonePass: PhonePassState | null,
): TapSituation => ({
  rules,
  pass: place.pass,
  bus_kind: place.bus_kind,
  isCardModeOn: isCardModeOn(rules),
  card:
    row.card_id === null
      ? null
      : {
          isLost: row.is_lost,
          isRenewed: row.is_renewed,
          certificate_hash: row.certificate_hash,
          isByApplication: row.is_by_application,
        },
  phonePass,
  isFaceEnrolled: row.is_face_enrolled,
  person:
    row.member_id === null || phonePass === 'unknown'
      ? null
      : {
          member_id: row.member_id,
          holder: passHolderOf(row),
          shown_name: row.lastname,
          isRegistered: row.is_registered,
          visits: row.visits,
          lastTapAt: row.last_tap_at,
        },
  isOnline: true,
  snapshotMadeAt: null,
});

type VisitPlace = TapPlace & { readonly pass: PassKind };

/** The verdict that a tap got before. */
function verdictAgain(row: VisitRow, place: VisitPlace, rules: PassesFile): TapVerdict | Refusal {
  const { terminal_id, lastname, ...verdict } = row;
  // A tap belongs to its terminal; another terminal must not learn that the number exists.
  if (terminal_id !== place.terminal_id) return notFound;
  const isNamed = rules[place.pass].shows === 'surname' && isRecognised(verdict);
  return { ...verdict, shown_name: isNamed ? lastname : null };
}

/** The person without a card: from a phone's pass, or from the face that the terminal recognised. */
function namedBy({ tap, face }: TapInput, phone: ReadPhonePass | undefined): number | null {
  if (tap.evidence.method === 'face') return face?.member_id ?? null;
  return phone && (tap.pass === 'door' || phone.pass.pass === tap.pass) ? phone.pass.member_id : null;
}

/** Reads, under the person's lock, what decides a tap. */
async function readBelowLock(
  transaction: Queryable,
  input: TapInput,
  phone: ReadPhonePass | undefined,
  place: TapPlace,
) {
  const { tap, body_hash = null } = input;
  const { method, card_hash } = tap.evidence;
  const member_id = namedBy(input, phone);
  return tapStore.read(
    transaction,
    tap.tap_id,
    { method, card_hash, body_hash, member_id, face_no: input.face?.face_no ?? null },
    place,
  );
}

/** Judges a tap at a door under the person's lock and writes the door's event. */
async function judgeDoorBelowLock(
  transaction: Queryable,
  input: TapInput,
  phone: ReadPhonePass | undefined,
  place: TapPlace & { readonly pass: 'door'; readonly door: DoorRow },
  rules: PassesFile,
  now: Date,
): Promise<TapVerdict | Refusal> {
  const { tap } = input;
  const { terminal_id, door } = place;
  const { situation: found } = await readBelowLock(transaction, input, phone, place);
  // A code names nobody whose lock is held: the tries of one terminal follow each other.
  if (tap.evidence.method === 'code') await uploadStore.lock(transaction, terminal_id, 0, 0);
  const { method, card_hash } = tap.evidence;
  const comer = { member_id: found.member_id, code_hash: method === 'code' ? card_hash : null };
  const situation = await doorTaps.situation(transaction, door, method, comer, now);
  const again = await doorTaps.again(transaction, tap.tap_id, terminal_id, situation.grants);
  if (again) return again;
  const row = withoutApplication(found, rules);
  const phonePass = tap.evidence.method === 'qr' ? await usePhonePass(transaction, phone, tap, now) : null;
  const evidence = evidenceOf(input, row, rules, now);
  const known = { ...situationOf(row, rules, place, phonePass), door: situation };
  const verdict = await doorTaps.kinder(transaction, door, comer, judgeTap(evidence, known, now), now);
  await doorTaps.insert(transaction, tap, verdict, { door_id: door.door_id, terminal_id }, now);
  return verdict;
}

/** Judges a tap for a pass under the person's lock and writes the visit. */
async function judgeBelowLock(
  transaction: Queryable,
  input: TapInput,
  method: VisitMethod,
  phone: ReadPhonePass | undefined,
  place: VisitPlace,
  rules: PassesFile,
  now: Date,
): Promise<TapVerdict | Refusal> {
  const { tap } = input;
  const { before, situation: found } = await readBelowLock(transaction, input, phone, place);
  if (before) return verdictAgain(before, place, rules);
  const situation = withoutApplication(found, rules);
  const phonePass = method === 'qr' ? await usePhonePass(transaction, phone, tap, now) : null;
  const known = situationOf(situation, rules, place, phonePass);
  const verdict = judgeVisit(evidenceOf(input, situation, rules, now), { ...known, pass: place.pass }, now);
  const judged_on = verdict.member_id === null ? null : (known.person?.holder ?? null);
  const is_counted = isCounted(verdict) && !place.is_test;
  const { tap_id } = tap;
  if (await tapStore.insert(transaction, { tap_id, method, verdict, is_counted, judged_on }, place, now))
    return verdict;
  const other = await tapStore.visitOf(transaction, tap.tap_id);
  if (!other) throw new Error('a tap is neither new nor known');
  return verdictAgain(other, place, rules);
}

/** Judges a terminal's tap by the server's ledger; a repetition gets the same verdict and counts once. */
export async function judgeAtServer(
  { database, town, secret, cardTrust, log }: House,
  input: TapInput,
  { terminal, now }: { readonly terminal: TappingTerminal; readonly now: Date },
): Promise<TapVerdict | Refusal> {
  const { tap } = input;
  const { method } = tap.evidence;
  const { terminal_id, pass, bus_kind, is_test, is_approved } = terminal;
  const rules = rulesAt(await rulesInForce(database, town.passes), pass);
  if (tap.pass !== terminal.pass) return refuse(422, { field: 'tap.pass', code: 'choice' });
  const passYear = pass === 'bath' ? passYearAt(now, rules) : null;
  const place = {
    terminal_id,
    bus_kind,
    is_test,
    is_approved,
    serviceId: rules.service_id,
    passYear,
    faces: rules.faces,
  };
  const phone = tap.evidence.method === 'qr' ? readSignedPass(secret, input.phone_pass) : undefined;
  const door = pass === 'door' ? doorAt(town.doors, terminal.door_id) : undefined;
  if (pass === 'door' ? !door : method === 'code') return notFound;
  const verdict = await database.transaction((transaction) => {
    if (door) return judgeDoorBelowLock(transaction, input, phone, { ...place, pass: 'door', door }, rules, now);
    if (pass === 'door' || method === 'code') throw new Error('a tap without its place');
    return judgeBelowLock(transaction, input, method, phone, { ...place, pass }, rules, now);
  });
  if ('reason' in verdict && verdict.reason === 'certificate-unknown')
    void cardTrust.refreshOldList().catch(() => log.warn('the list of revoked certificates waits for the database'));
  return verdict;
}
