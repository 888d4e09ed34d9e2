import { isFresh } from '../calendar/fresh.ts';
import { isFaceOfCard } from '../faces/recognise.ts';
import type { PhonePassState } from '../passes/phone-pass.ts';
import type { PassKind } from '../passes/model.ts';
import type { PassesFile } from '../passes/town-passes.ts';
import type { TapEvidence, TapReason } from './model.ts';

export interface KnownCard {
  readonly isLost: boolean;
  /** Its certificate was renewed after it was linked: it has to be linked again. */
  readonly isRenewed: boolean;
  /** Keyed hash of the certificate it was linked with; null for a town card, and for what is told as one. */
  readonly certificate_hash: string | null;
  /**
   * Known only by the town's own application in it, whose key can be copied: of low assurance, and to be linked again.
   */
  readonly isByApplication: boolean;
}

/** What decides whether a card, or a phone's pass, stands for the person it names. */
export interface Identification {
  readonly rules: Pick<PassesFile, 'terminals' | 'individual_number_card' | 'faces'>;
  readonly pass: PassKind;
  /** The town has named its notification as a verifier and where revoked certificates are learnt. */
  readonly isCardModeOn: boolean;
  /** null: nobody's card. */
  readonly card: KnownCard | null;
  readonly phonePass: PhonePassState | null;
  /** The enrolment by which the face was recognised stands, and is that of the person; false without a face. */
  readonly isFaceEnrolled: boolean;
  /** The server judges, by its own ledger. */
  readonly isOnline: boolean;
  /** When the snapshot was made by which a terminal judges; null: it has none. */
  readonly snapshotMadeAt: Date | null;
}

/** What stands against a certificate; a list that is old or missing makes none valid. */
function certificateTrouble(evidence: TapEvidence, listHours: number, now: Date): TapReason | null {
  const { certificate_status, list_as_of } = evidence;
  if (certificate_status === 'revoked') return 'certificate-revoked';
  if (certificate_status === 'expired') return 'certificate-expired';
  const isListFresh = isFresh(list_as_of === null ? null : new Date(list_as_of), listHours, now);
  return certificate_status === 'valid' && isListFresh ? null : 'certificate-unknown';
}

/** A face below the least that any gallery asks for was never recognised, whatever a terminal says. */
function faceTrouble({ face }: TapEvidence, { rules: { faces }, isFaceEnrolled }: Identification): TapReason | null {
  if (!faces) return 'face-off';
  const [least] = faces.galleries;
  const isLike = face?.model_id === faces.model_id && least !== undefined && face.likeness >= least.likeness;
  return isLike && isFaceEnrolled ? null : 'face-unknown';
}

const isFaceBeside = ({ face }: TapEvidence, { rules: { faces }, isFaceEnrolled }: Identification): boolean =>
  faces !== undefined && isFaceEnrolled && face?.model_id === faces.model_id && isFaceOfCard(face.likeness, faces);

function cardTrouble(evidence: TapEvidence, known: Identification, now: Date): TapReason | null {
  const { card, rules } = known;
  const isIndividualNumberCard = evidence.method === 'individual-number-card';
  if (isIndividualNumberCard && !known.isCardModeOn) return 'card-mode-off';
  // For a card that nobody linked, only issuer and purpose can be disproved.
  if (!card) return isIndividualNumberCard && evidence.is_genuine === false ? 'card-foreign' : 'card-unknown';
  if (card.isLost) return 'card-lost';
  if (card.isRenewed) return 'card-renewed';
  if (!isIndividualNumberCard) {
    const isEnough = known.pass === 'bus' || (!card.isByApplication && isFaceBeside(evidence, known));
    return isEnough ? null : 'assurance-too-low';
  }
  const isItself = evidence.is_genuine === true && evidence.certificate_hash !== null;
  if (!isItself || evidence.certificate_hash !== card.certificate_hash) return 'card-not-genuine';
  return certificateTrouble(evidence, rules.individual_number_card.list_hours, now);
}

/**
 * Whether to ask the town's own application in an individual-number card whose card it is: when its certificate names
 * nobody (it was renewed after the card was linked), or has expired on a card that has just proved to be itself. A card
 * that was disproved, revoked or could not be looked up is never saved by something that can be copied.
 */
export const isApplicationAsked = ({ method, is_genuine, certificate_status }: TapEvidence): boolean =>
  method === 'individual-number-card' &&
  (is_genuine === null || (is_genuine === true && certificate_status === 'expired'));

const phoneReasons = {
  valid: null,
  unknown: 'pass-unknown',
  expired: 'pass-expired',
  used: 'pass-used',
} as const satisfies Record<PhonePassState, TapReason | null>;

/**
 * Why what was held does not stand for a person; null when it does. In this order: a snapshot that is too old (only
 * without a network) · a phone's pass · a face · card mode · issued by an authority we trust · known · lost · renewed · a town card in the bath (its UID can be
 * copied, and so can the key of the town's application, which is told as a town card; the holder's face beside the card makes up for it, beside
 * the application nothing does) · holds its own key and the
 * certificate it was linked with · revoked · expired · a revocation list that is fresh enough (公的個人認証法38条の4;
 * product, "Cards").
 */
export function identificationTrouble(evidence: TapEvidence, known: Identification, now: Date): TapReason | null {
  if (!known.isOnline && !isFresh(known.snapshotMadeAt, known.rules.terminals.snapshot_hours, now)) {
    return 'snapshot-too-old';
  }
  switch (evidence.method) {
    case 'qr':
      return phoneReasons[known.phonePass ?? 'unknown'];
    case 'individual-number-card':
    case 'town-card':
      return cardTrouble(evidence, known, now);
    case 'face':
      return faceTrouble(evidence, known);
    default:
      return 'card-unknown';
  }
}

/**
 * Whether an official may let somebody in by hand after holding this card: only an individual-number card that is in
 * order, never a town card or a phone. `isStaff`: the person behind it may do so (`SnapshotHolder.is_staff`).
 */
export const isStaffAllowed = (
  evidence: TapEvidence,
  staff: Identification & { readonly isStaff: boolean },
  now: Date,
): boolean =>
  staff.isStaff && evidence.method === 'individual-number-card' && identificationTrouble(evidence, staff, now) === null;
