import { passYearAt } from '@machi/domain/passes/pass-year';
import type { ShelterArrival } from '@machi/domain/shelters/terminal';
import { isKnownAtShelter, type KnownCard } from '@machi/domain/taps/identification';
import { isCounted, type TapPerson } from '@machi/domain/taps/judge';
import type { FaceOf, TapEvidence } from '@machi/domain/taps/model';
import type { DoorGrant } from '@machi/domain/doors/model';
import type { EventContent } from '@machi/domain/terminal-ledger/model';
import type { Snapshot, SnapshotEntry, SnapshotHolder } from '@machi/domain/terminals/model';
import type { Ledger, LedgerPosition } from '../ledger/ledger.ts';
import { phonePassOwner } from './phone-passes.ts';

/** Visits of a person counted by the server after the snapshot, with this terminal's events up to a position. */
export interface KnownBalance {
  readonly pass_year: number;
  readonly count: number;
  readonly position: LedgerPosition;
}

/** Snapshot in memory, looked up by a card's hash. */
export interface PassHolders {
  readonly snapshot: Snapshot;
  /** Position of the ledger when the snapshot was requested. */
  readonly position: LedgerPosition;
  entry(cardHash: string): SnapshotEntry | undefined;
  /** Whether the snapshot identifies any card by the town's own application; never in the bath. */
  readonly hasApplications: boolean;
  /** Card that was linked with this hash of the town's own application. */
  entryOfApplication(applicationHash: string): SnapshotEntry | undefined;
  holder(memberId: number): SnapshotHolder | undefined;
  isRenewed(bodyHash: string): boolean;
  /** Of a door. */
  readonly grants: readonly DoorGrant[];
}

export function openPassHolders(snapshot: Snapshot, position: LedgerPosition): PassHolders {
  const entries = new Map(snapshot.entries.map((entry) => [entry.card_hash, entry]));
  const applications = new Map(
    snapshot.entries.flatMap((entry) => (entry.card_ap_hash === null ? [] : [[entry.card_ap_hash, entry] as const])),
  );
  const holders = new Map(snapshot.holders.map((holder) => [holder.member_id, holder]));
  const renewed = new Set(snapshot.renewed_card_hashes);
  return {
    snapshot,
    position,
    entry: (cardHash) => entries.get(cardHash),
    hasApplications: applications.size > 0,
    entryOfApplication: (applicationHash) => applications.get(applicationHash),
    holder: (memberId) => holders.get(memberId),
    isRenewed: (bodyHash) => renewed.has(bodyHash),
    grants: (snapshot.grants ?? []).map(({ from, until, ...grant }) => ({
      ...grant,
      from: new Date(from),
      until: new Date(until),
    })),
  };
}

/** Finds the card of an evidence: by its own hash, or, for a town card, by the hash of the town's application. */
export function entryOfEvidence(
  holders: Pick<PassHolders, 'entry' | 'entryOfApplication'>,
  { method, card_hash }: TapEvidence,
): { readonly entry: SnapshotEntry | undefined; readonly isByApplication: boolean } {
  const own = card_hash === null ? undefined : holders.entry(card_hash);
  if (own || card_hash === null || method !== 'town-card') return { entry: own, isByApplication: false };
  const entry = holders.entryOfApplication(card_hash);
  return { entry, isByApplication: entry !== undefined };
}

/** A held card as the terminal knows it; null if it is nobody's. */
export function knownCard(
  { entry, isByApplication }: ReturnType<typeof entryOfEvidence>,
  isRenewed: boolean,
): KnownCard | null {
  if (entry) {
    const certificate_hash = isByApplication ? null : entry.certificate_hash;
    return { isLost: entry.is_lost, isRenewed: false, certificate_hash, isByApplication };
  }
  return isRenewed ? { isLost: false, isRenewed: true, certificate_hash: null, isByApplication: false } : null;
}

/** A card, phone or face before any judgement (`SeenTap`). */
interface Seen {
  readonly evidence: TapEvidence;
  readonly bodyHash: string | null;
  readonly phonePass: string | null;
  readonly face: FaceOf | null;
}

type Recognised = Pick<ShelterArrival, 'way' | 'member_id' | 'phone_pass'> & { readonly member_id: number };

/** The person whom a card, phone or face names at a shelter; null: nobody whom this terminal knows. */
export function whoArrives(seen: Seen, holders: PassHolders, now: Date): Recognised | null {
  const { snapshot } = holders;
  const { evidence, phonePass, face } = seen;
  if (phonePass !== null) {
    const member_id = phonePassOwner(phonePass, snapshot.pass_key, now);
    return member_id === null ? null : { way: 'phone', member_id, phone_pass: phonePass };
  }
  const found = entryOfEvidence(holders, evidence);
  const known = {
    rules: snapshot.rules,
    isCardModeOn: snapshot.is_card_mode_on,
    card: knownCard(found, seen.bodyHash !== null && holders.isRenewed(seen.bodyHash)),
    isFaceEnrolled: face !== null && holders.holder(face.member_id)?.face_no === face.face_no,
  };
  const isFace = evidence.method === 'face';
  const member_id = isFace ? face?.member_id : found.entry?.member_id;
  if (member_id === undefined || !isKnownAtShelter(evidence, known, now)) return null;
  return { way: isFace ? 'face' : 'card', member_id };
}

type OwnLedger = Pick<Ledger, 'eventsOf'>;

const isEntry = ({ kind, verdict }: EventContent): boolean => kind !== 'companion' && isCounted(verdict);

/**
 * Computes a person's current state: the server's last state, plus the events of this terminal that it did not
 * include. Those are decisions made here and not yet sent, and the server's own decisions after the request. Only
 * positions in the ledger decide this, as the terminal's clock may have been wrong.
 */
export function personOf(
  holder: SnapshotHolder,
  { snapshot, position: askedAt }: Pick<PassHolders, 'snapshot' | 'position'>,
  balance: KnownBalance | undefined,
  ledger: OwnLedger,
  now: Date,
): TapPerson {
  const { rules } = snapshot;
  const year = passYearAt(now, rules);
  const all = ledger.eventsOf(holder.member_id, 0).map(({ content }) => content);
  const undos = all.filter(({ kind }) => kind === 'undo');
  const undone = new Set(undos.map(({ of_tap_id }) => of_tap_id));
  const entries = all.filter(isEntry);
  const own = entries.filter(({ tap_id }) => !undone.has(tap_id));
  const base = balance ?? {
    pass_year: holder.visits?.pass_year,
    count: holder.visits?.count ?? 0,
    position: askedAt,
  };
  const { sent_seq, last_seq } = base.position;
  const isUnknown = (event: EventContent): boolean =>
    event.seq > (event.decided_by === 'server' ? last_seq : sent_seq) &&
    passYearAt(new Date(event.wall_time), rules) === year;
  const unknown = own.filter(isUnknown);
  // The server still counts a tap that was taken back here if the note is not sent yet.
  const takenBack = undos.filter(
    ({ seq, of_tap_id }) => seq > sent_seq && entries.some((entry) => entry.tap_id === of_tap_id && !isUnknown(entry)),
  );
  const last = [holder.last_tap_at, ...own.map(({ wall_time }) => wall_time)]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  return {
    member_id: holder.member_id,
    holder: holder.holder,
    shown_name: holder.shown_name,
    isRegistered: holder.is_registered,
    visits: Math.max(0, (base.pass_year === year ? base.count - takenBack.length : 0) + unknown.length),
    lastTapAt: last === undefined ? null : new Date(last),
  };
}
