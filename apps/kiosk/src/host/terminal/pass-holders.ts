import { passYearAt } from '@machi/domain/passes/pass-year';
import type { KnownCard } from '@machi/domain/taps/identification';
import { isCounted, type TapPerson } from '@machi/domain/taps/judge';
import type { TapEvidence } from '@machi/domain/taps/model';
import type { EventContent } from '@machi/domain/terminal-ledger/model';
import type { Snapshot, SnapshotEntry, SnapshotHolder } from '@machi/domain/terminals/model';
import type { Ledger, LedgerPosition } from '../ledger/ledger.ts';

/** Visits of a person as the server counted them later than in the snapshot, with this terminal's events up to a position. */
export interface KnownBalance {
  readonly pass_year: number;
  readonly count: number;
  readonly position: LedgerPosition;
}

/** A snapshot opened into memory, to be looked up by a card's hash. */
export interface PassHolders {
  readonly snapshot: Snapshot;
  /** How far the ledger was when the snapshot was asked for. */
  readonly position: LedgerPosition;
  entry(cardHash: string): SnapshotEntry | undefined;
  /** Whether any card is known by the town's own application in it; in the bath none is. */
  readonly hasApplications: boolean;
  /** The card that was linked with this hash of the town's own application. */
  entryOfApplication(applicationHash: string): SnapshotEntry | undefined;
  holder(memberId: number): SnapshotHolder | undefined;
  isRenewed(bodyHash: string): boolean;
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
  };
}

/** The card of an evidence: by its own hash, or, told as a town card, by that of the town's application in it. */
export function entryOfEvidence(
  holders: Pick<PassHolders, 'entry' | 'entryOfApplication'>,
  { method, card_hash }: TapEvidence,
): { readonly entry: SnapshotEntry | undefined; readonly isByApplication: boolean } {
  const own = card_hash === null ? undefined : holders.entry(card_hash);
  if (own || card_hash === null || method !== 'town-card') return { entry: own, isByApplication: false };
  const entry = holders.entryOfApplication(card_hash);
  return { entry, isByApplication: entry !== undefined };
}

/** What the terminal knows of a card that was held; null: nobody's card. */
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

type OwnLedger = Pick<Ledger, 'eventsOf'>;

const isEntry = ({ kind, verdict }: EventContent): boolean => kind !== 'companion' && isCounted(verdict);

/**
 * A person as they are now: what the server last said of them, and on top of it what this terminal has recorded that
 * the server did not know then. That is what was decided here and not yet sent, and what the server itself decided
 * after it was asked. Only places in the ledger decide this: the terminal's clock may have been wrong.
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
  // The server still counts what was taken back here and not sent.
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
