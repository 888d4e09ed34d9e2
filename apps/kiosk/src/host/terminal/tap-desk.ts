import { createHmac, randomUUID } from 'node:crypto';
import { codeRest, doorCodeText, readDoorCode } from '@machi/domain/doors/code';
import type { DoorReport } from '@machi/domain/doors/model';
import { isStaffAllowed, type Identification } from '@machi/domain/taps/identification';
import {
  isRecognised,
  isSomebodyElse,
  judgeCompanion,
  judgeTap as judgeBySnapshot,
  overrideVerdict,
} from '@machi/domain/taps/judge';
import type { FaceOf, SurfaceProof, Tap, TapEvidence, TapVerdict, UndoReason } from '@machi/domain/taps/model';
import type { EventContent } from '@machi/domain/terminal-ledger/model';
import type { TerminalUse } from '@machi/domain/passes/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import { judgeTap } from '@machi/domain/terminals/own-contract';
import type { PhonePassState } from '@machi/domain/passes/phone-pass';
import type { Ledger, NewEvent } from '../ledger/ledger.ts';
import type { TerminalCaller } from '../sync/signed-call.ts';
import type { Sync } from '../sync/sync.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';
import { entryOfEvidence, knownCard, personOf, type KnownBalance, type PassHolders } from './pass-holders.ts';
import type { PhonePasses } from './phone-passes.ts';

/** Longest wait for the server's judgement; after it the terminal judges by its own snapshot. */
const ONLINE_MILLISECONDS = 1200;

/** A card, phone or face that was read and checked, before the judgement. */
export interface SeenTap {
  readonly evidence: TapEvidence;
  /** Keyed hash of the card's own number, which identifies a renewed card; null if there is none. */
  readonly bodyHash: string | null;
  /** Text that a phone showed; null for a card. */
  readonly phonePass: string | null;
  /** For the server, from a card that this terminal's list lacks. */
  readonly surfaceProof: SurfaceProof | null;
  /** Person whose face was recognised, alone or beside a town card; null without one. */
  readonly face: FaceOf | null;
}

/** Tap that was judged and recorded in the ledger. */
export interface RecordedTap {
  readonly tap: Tap;
  readonly verdict: TapVerdict;
  readonly isDecidedHere: boolean;
  /** The server has not received it and is away. */
  readonly isPendingSync: boolean;
}

export type TapResult = RecordedTap | { readonly problem: 'ledger-full' | 'ledger-failed' | 'pass-unreadable' };

/** Member of staff at the terminal, identified by their own card. */
export interface StaffAtTerminal {
  readonly member_id: number;
  readonly evidence: TapEvidence;
}

/** Note of an attendant or driver on a tap: taken back for a reason, or its fare paid in cash. */
export type TapNote =
  | { readonly kind: 'undo'; readonly reason: UndoReason; readonly by: StaffAtTerminal }
  /** Null for the driver. */
  | { readonly kind: 'cash'; readonly fare_yen: number | null; readonly by: StaffAtTerminal | null };

const NOTHING: TapEvidence = {
  method: 'none',
  card_hash: null,
  certificate_hash: null,
  certificate_status: null,
  list_as_of: null,
  is_genuine: null,
};
/** Events of the ledger that are searched for wrong codes: more than a door has in a day. */
const CODE_EVENTS = 2000;
/** A terminal whose time is this far behind its own records, or its own clock, does not know the time. */
const BEHIND_MILLISECONDS = 300_000;

export interface TapDeskParts {
  readonly identity: () => Pick<TerminalIdentity, 'bus_kind' | 'door'> & { readonly pass: TerminalUse };
  readonly holders: () => PassHolders | null;
  readonly balance: (memberId: number) => KnownBalance | undefined;
  readonly ledger: Ledger;
  readonly clock: TerminalClock;
  readonly caller: TerminalCaller;
  readonly sync: () => Pick<Sync, 'standing' | 'lost' | 'heardRefusal' | 'poke' | 'renew'>;
  readonly phonePasses: PhonePasses;
}

export interface TapDesk {
  /** Judges and records a tap, with or without the server. Resolves once it is on the disk. Never rejects. */
  take(seen: SeenTap): Promise<TapResult>;
  /** What was typed as a door's code, before the judgement. The digits are forgotten here. */
  codeOf(typed: string): SeenTap | { readonly problem: 'code-unreadable' | 'code-rest' };
  /** Until when the keypad of a door rests; null: it takes codes. */
  rest(): Date | null;
  /** Lets the keypad take codes again: wrong ones until then no longer count. */
  takeCodesAgain(at: Date): void;
  /** Records what a door tells of itself, with the tap that it follows. */
  tellDoor(report: DoorReport, ofTapId: string | null): void;
  /** Records that a companion rides along with this tap, and their fare. */
  takeCompanion(of: RecordedTap, companionsBefore: number): TapResult;
  /** Member of staff with this card; null if the card may not do anything here. */
  staffOf(seen: SeenTap): StaffAtTerminal | null;
  /** Records a note on a tap of this terminal. */
  takeNote(of: Pick<EventContent, 'tap_id' | 'evidence' | 'verdict'>, note: TapNote): TapResult | undefined;
  /** Lets this person in by the card of staff; undefined if that card may not. */
  takeOverride(of: RecordedTap, staff: SeenTap): TapResult | undefined;
}

/** Opens the part between reading and showing: it asks, judges and records. */
export function openTapDesk(parts: TapDeskParts): TapDesk {
  const { ledger, clock } = parts;
  /** Times of wrong codes; null: not read from the ledger yet. */
  let wrongCodes: Date[] | null = null;

  /** The time of a judgement. A door opens by time, so it goes by no clock that somebody can set. */
  const now = (): Date => (parts.identity().pass === 'door' ? clock.steady() : clock.now());

  function wrong(): Date[] {
    wrongCodes ??= ledger
      .recent(CODE_EVENTS)
      .flatMap(({ content }) => (content.verdict.reason === 'code-wrong' ? [new Date(content.wall_time)] : []));
    return wrongCodes;
  }
  const rest = (): Date | null => (parts.identity().pass === 'door' ? codeRest(wrong(), now()) : null);

  function isBehind(at: Date): boolean {
    if (parts.identity().pass !== 'door') return false;
    if (clock.ahead() > BEHIND_MILLISECONDS) return true;
    const last = ledger.recent(1)[0]?.content.wall_time;
    return last !== undefined && Date.parse(last) - at.getTime() > BEHIND_MILLISECONDS;
  }

  function identification(seen: SeenTap, phonePass: PhonePassState | null, at: Date): Identification | null {
    const holders = parts.holders();
    if (!holders) return null;
    const { snapshot } = holders;
    return {
      rules: snapshot.rules,
      pass: parts.identity().pass,
      isCardModeOn: snapshot.is_card_mode_on,
      card: knownCard(
        entryOfEvidence(holders, seen.evidence),
        seen.bodyHash !== null && holders.isRenewed(seen.bodyHash),
      ),
      phonePass,
      isFaceEnrolled: seen.face !== null && holders.holder(seen.face.member_id)?.face_no === seen.face.face_no,
      isOnline: false,
      snapshotMadeAt: isBehind(at) ? null : new Date(snapshot.made_at),
    };
  }

  function judgeHere(seen: SeenTap, at: Date): TapVerdict | null {
    const holders = parts.holders();
    if (!holders) return null;
    const { pass, bus_kind, door } = parts.identity();
    const shown =
      seen.phonePass === null ? null : parts.phonePasses.take(seen.phonePass, holders.snapshot.pass_key, pass, at);
    const known = identification(seen, shown?.state ?? null, at);
    if (!known) return null;
    const ofFace = seen.evidence.method === 'face' ? seen.face?.member_id : undefined;
    const memberId = shown?.memberId ?? ofFace ?? entryOfEvidence(holders, seen.evidence).entry?.member_id;
    const holder = memberId === null || memberId === undefined ? undefined : holders.holder(memberId);
    const person = holder ? personOf(holder, holders, parts.balance(holder.member_id), ledger, at) : null;
    const atDoor =
      pass === 'door'
        ? { door: { opened_by: door?.opened_by ?? null, grants: holders.grants, rest: codeRest(wrong(), at) } }
        : {};
    return judgeBySnapshot(seen.evidence, { ...known, rules: holders.snapshot.rules, bus_kind, person, ...atDoor }, at);
  }

  async function judgeThere(tap: Tap, seen: SeenTap): Promise<TapVerdict | null> {
    const sync = parts.sync();
    if (sync.standing() !== 'online') return null;
    const input = {
      tap,
      body_hash: seen.bodyHash,
      ...(seen.phonePass === null ? {} : { phone_pass: seen.phonePass }),
      ...(seen.face === null ? {} : { face: seen.face }),
      ...(seen.surfaceProof === null ? {} : { surface: seen.surfaceProof }),
    };
    const outcome = await parts.caller.call(judgeTap, input, ONLINE_MILLISECONDS);
    if (outcome.kind === 'reply') {
      // The server knows a card that this terminal's list lacks: there is a newer list.
      if (seen.surfaceProof !== null && outcome.reply.verdict.member_id !== null) sync.renew();
      return outcome.reply.verdict;
    }
    if (outcome.kind === 'refused') sync.heardRefusal(outcome.codes);
    sync.lost();
    return null;
  }

  function record(event: Omit<NewEvent, 'pass' | 'wall_time' | 'snapshot_version'>, at: Date): TapResult {
    const appended = ledger.append({
      ...event,
      // The name is for the screen only.
      verdict: { ...event.verdict, shown_name: null },
      pass: parts.identity().pass,
      wall_time: at.toISOString(),
      snapshot_version: parts.holders()?.snapshot.version ?? null,
    });
    if ('problem' in appended) {
      // Tells the office now instead of with the next sign of life.
      parts.sync().renew();
      return { problem: appended.problem === 'disk-full' ? 'ledger-full' : 'ledger-failed' };
    }
    if (event.verdict.reason === 'code-wrong') wrong().push(at);
    parts.sync().poke();
    const { tap_id, pass, evidence, decided_by } = appended.event.content;
    const tap: Tap = { tap_id, pass, tapped_at: at.toISOString(), evidence };
    // A tap decided here while the server is reachable is sent at once.
    const isDecidedHere = decided_by !== 'server';
    const isPendingSync = isDecidedHere && parts.sync().standing() !== 'online';
    return { tap, verdict: event.verdict, isDecidedHere, isPendingSync };
  }

  /** Records an event that follows a tap, by a member of staff or by nobody. */
  const follow = (
    of: Pick<EventContent, 'tap_id' | 'evidence'>,
    event: Pick<NewEvent, 'kind' | 'verdict'>,
    by: StaffAtTerminal | null,
    at = clock.now(),
  ): TapResult =>
    record(
      {
        ...event,
        tap_id: randomUUID(),
        of_tap_id: of.tap_id,
        decided_by: by === null ? 'terminal' : 'staff',
        staff_member_id: by?.member_id ?? null,
        evidence: by?.evidence ?? of.evidence,
      },
      at,
    );

  function staffOf({ evidence, ...seen }: SeenTap): StaffAtTerminal | null {
    const holders = parts.holders();
    const known = identification({ evidence, ...seen }, null, clock.now());
    if (!holders || !known || evidence.card_hash === null) return null;
    const entry = holders.entry(evidence.card_hash);
    const member = entry && holders.holder(entry.member_id);
    if (!member || !isStaffAllowed(evidence, { ...known, isStaff: member.is_staff }, clock.now())) return null;
    return { member_id: member.member_id, evidence };
  }

  return {
    codeOf(typed) {
      if (rest() !== null) return { problem: 'code-rest' };
      const code = readDoorCode(typed);
      const key = parts.holders()?.snapshot.card_hash_key;
      if (code === null || key === undefined) return { problem: 'code-unreadable' };
      const card_hash = createHmac('sha256', Buffer.from(key, 'base64url')).update(doorCodeText(code)).digest('hex');
      const evidence = { ...NOTHING, method: 'code' as const, card_hash };
      return { evidence, bodyHash: null, phonePass: null, surfaceProof: null, face: null };
    },
    rest,
    takeCodesAgain(at) {
      wrongCodes = wrong().filter((one) => one > at);
    },
    tellDoor(report, ofTapId) {
      const verdict: TapVerdict = {
        outcome: 'staff',
        reason: report,
        member_id: null,
        fare_yen: null,
        fare_reason: null,
        remaining: null,
        shown_name: null,
      };
      const event = { kind: 'door', verdict, decided_by: 'terminal', staff_member_id: null } as const;
      record({ ...event, tap_id: randomUUID(), of_tap_id: ofTapId, evidence: NOTHING }, now());
    },
    async take(seen) {
      const at = now();
      const { evidence } = seen;
      const tap: Tap = { tap_id: randomUUID(), pass: parts.identity().pass, tapped_at: at.toISOString(), evidence };
      // The server does not know every pass that this terminal took alone.
      const isUsed = seen.phonePass !== null && parts.phonePasses.isUsed(seen.phonePass);
      const told = isUsed ? null : await judgeThere(tap, seen);
      // What the server has used up is used up here, too, should the network go away.
      const here = told && seen.phonePass === null ? null : judgeHere(seen, at);
      const verdict = told ?? here;
      if (verdict === null) return { problem: 'pass-unreadable' };
      const decided_by = told ? 'server' : 'terminal';
      // A wrong code may be the right one of something else.
      const kept = verdict.reason === 'code-wrong' ? { ...evidence, card_hash: null } : evidence;
      const recorded = record(
        {
          kind: 'tap',
          tap_id: tap.tap_id,
          of_tap_id: null,
          verdict,
          decided_by,
          staff_member_id: null,
          evidence: kept,
        },
        at,
      );
      // The server has recorded its own decision: it counts, even if this disk could not record it.
      return told && 'problem' in recorded
        ? { tap, verdict: told, isDecidedHere: false, isPendingSync: false }
        : recorded;
    },
    takeCompanion(of, companionsBefore) {
      const holders = parts.holders();
      if (!holders) return { problem: 'ledger-failed' };
      const at = clock.now();
      const { member_id } = of.verdict;
      const holder = isRecognised(of.verdict) ? holders.holder(member_id ?? 0)?.holder : undefined;
      const kind = parts.identity().bus_kind ?? 'community';
      const rider = { member_id, holder: holder ?? null, companionsBefore };
      const verdict = judgeCompanion(rider, kind, holders.snapshot.rules, at);
      return follow(of.tap, { kind: 'companion', verdict }, null, at);
    },
    staffOf,
    takeNote(of, note) {
      const { member_id } = of.verdict;
      // Staff may not take back their own tap.
      if (note.by !== null && note.by.member_id === member_id) return undefined;
      const verdict: TapVerdict = {
        outcome: 'staff',
        reason: note.kind === 'undo' ? note.reason : 'cash-noted',
        member_id,
        fare_yen: note.kind === 'cash' ? note.fare_yen : null,
        fare_reason: null,
        remaining: null,
        shown_name: null,
      };
      return follow(of, { kind: note.kind, verdict }, note.by);
    },
    takeOverride(of, staff) {
      const holders = parts.holders();
      if (!holders) return undefined;
      const surname = holders.holder(of.verdict.member_id ?? 0)?.shown_name ?? null;
      const verdict = overrideVerdict(of.verdict, holders.snapshot.rules, surname);
      const official = staffOf(staff);
      if (!verdict || !official || !isSomebodyElse(official.member_id, of.verdict)) return undefined;
      return follow(of.tap, { kind: 'override', verdict }, official);
    },
  };
}
