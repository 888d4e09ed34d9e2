import { isFresh } from '../calendar/fresh.ts';
import { isFaceOfCard } from '../faces/recognise.ts';
import type { PhonePassState } from '../passes/phone-pass.ts';
import type { TerminalUse } from '../passes/model.ts';
import type { PassesFile } from '../passes/town-passes.ts';
import { doorDays } from '../doors/access.ts';
import type { TapEvidence, VisitReason } from './model.ts';

export interface KnownCard {
  readonly isLost: boolean;
  /** The certificate was renewed after the card was linked, so the card has to be linked again. */
  readonly isRenewed: boolean;
  /** Keyed hash of the certificate at linking; null for a town card and for anything treated as one. */
  readonly certificate_hash: string | null;
  /**
   * Known only through the town's application in the card, whose key can be copied: low assurance, and has to
   * be linked again.
   */
  readonly isByApplication: boolean;
}

/** Facts that decide whether a card or phone pass identifies the person it names. */
export interface Identification {
  readonly rules: Pick<PassesFile, 'terminals' | 'individual_number_card' | 'faces'>;
  readonly pass: TerminalUse;
  /** The town has set its notification as a verifier and its source of revoked certificates. */
  readonly isCardModeOn: boolean;
  /** null: the card is not linked to anybody. */
  readonly card: KnownCard | null;
  readonly phonePass: PhonePassState | null;
  /** The enrolment behind the recognised face is valid and belongs to this person; false without a face. */
  readonly isFaceEnrolled: boolean;
  /** The server judges, by its own ledger. */
  readonly isOnline: boolean;
  /** Time of the terminal's snapshot; null: it has none. */
  readonly snapshotMadeAt: Date | null;
}

/** Finds what is wrong with a certificate. An old or missing list makes none valid. */
function certificateTrouble(evidence: TapEvidence, listHours: number, now: Date): VisitReason | null {
  const { certificate_status, list_as_of } = evidence;
  if (certificate_status === 'revoked') return 'certificate-revoked';
  if (certificate_status === 'expired') return 'certificate-expired';
  const isListFresh = isFresh(list_as_of === null ? null : new Date(list_as_of), listHours, now);
  return certificate_status === 'valid' && isListFresh ? null : 'certificate-unknown';
}

/** Rejects a face below the lowest threshold of any gallery, whatever the terminal reports. */
function faceTrouble({ face }: TapEvidence, { rules: { faces }, isFaceEnrolled }: Identification): VisitReason | null {
  if (!faces) return 'face-off';
  const [least] = faces.galleries;
  const isLike = face?.model_id === faces.model_id && least !== undefined && face.likeness >= least.likeness;
  return isLike && isFaceEnrolled ? null : 'face-unknown';
}

const isFaceBeside = ({ face }: TapEvidence, { rules: { faces }, isFaceEnrolled }: Identification): boolean =>
  faces !== undefined && isFaceEnrolled && face?.model_id === faces.model_id && isFaceOfCard(face.likeness, faces);

function cardTrouble(evidence: TapEvidence, known: Identification, now: Date): VisitReason | null {
  const { card, rules } = known;
  const isIndividualNumberCard = evidence.method === 'individual-number-card';
  if (isIndividualNumberCard && !known.isCardModeOn) return 'card-mode-off';
  // Without a link, only issuer and purpose can be disproved.
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
 * Tells whether to identify an individual-number card by the town's application in it: its certificate names no
 * one (renewed after linking), or has expired on a card that has just proved itself. A card that was disproved,
 * revoked or not checkable is refused, because that application can be copied.
 */
export const isApplicationAsked = ({ method, is_genuine, certificate_status }: TapEvidence): boolean =>
  method === 'individual-number-card' &&
  (is_genuine === null || (is_genuine === true && certificate_status === 'expired'));

const phoneReasons = {
  valid: null,
  unknown: 'pass-unknown',
  expired: 'pass-expired',
  used: 'pass-used',
} as const satisfies Record<PhonePassState, VisitReason | null>;

/**
 * Tells whether a terminal may judge by a snapshot of this time. A door's snapshot holds the people of today and
 * tomorrow, so it serves until the end of tomorrow: 24 hours at least.
 */
export function isSnapshotFresh(
  use: TerminalUse | null,
  madeAt: Date | null,
  { terminals }: Identification['rules'],
  now: Date,
): boolean {
  if (use !== 'door' || madeAt === null) return isFresh(madeAt, terminals.snapshot_hours, now);
  return isFresh(madeAt, 48, now) && now < doorDays(madeAt).until;
}

/**
 * Finds why a card, phone pass or face does not identify a person; null when it does (公的個人認証法38条の4; product,
 * "Cards"). Checked in this order:
 *
 * - snapshot too old (only offline) · phone pass · face · card mode · issued by a trusted authority · known ·
 * lost · renewed
 * - town card in the bath and at a door: its UID can be copied. The key of the town's application can be copied too, and
 * counts as a
 * town card. The holder's face makes up for a town card, but not for the application.
 * - holds its own key and the certificate it was linked with · revoked · expired · revocation list fresh enough
 */
export function identificationTrouble(evidence: TapEvidence, known: Identification, now: Date): VisitReason | null {
  if (!known.isOnline && !isSnapshotFresh(known.pass, known.snapshotMadeAt, known.rules, now)) {
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
    case 'code':
      // It names a reservation, and nobody.
      return known.pass === 'door' ? null : 'card-unknown';
    default:
      return 'card-unknown';
  }
}

/**
 * Tells whether an official may admit somebody after holding this card: only a valid individual-number card,
 * never a town card or a phone. `isStaff`: the holder has that right (`SnapshotHolder.is_staff`).
 */
export const isStaffAllowed = (
  evidence: TapEvidence,
  staff: Identification & { readonly isStaff: boolean },
  now: Date,
): boolean =>
  staff.isStaff && evidence.method === 'individual-number-card' && identificationTrouble(evidence, staff, now) === null;

/** Troubles of a card that keep nobody out of a shelter: without a network lists are old, and the card is still theirs. */
const overlooked: ReadonlySet<VisitReason> = new Set(['certificate-unknown', 'certificate-expired']);

/**
 * Whether a card or face identifies its person at a shelter: as on a bus, whose list may be of any age. Nobody gains by
 * it, and whoever is not recognised writes their name.
 */
export function isKnownAtShelter(
  evidence: TapEvidence,
  known: Omit<Identification, 'pass' | 'isOnline' | 'phonePass' | 'snapshotMadeAt'>,
  now: Date,
): boolean {
  const asked = { ...known, pass: 'bus', isOnline: true, phonePass: null, snapshotMadeAt: null } as const;
  const trouble = identificationTrouble(evidence, asked, now);
  return trouble === null || overlooked.has(trouble);
}
