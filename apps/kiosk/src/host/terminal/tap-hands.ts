import { readPhonePass } from '@machi/domain/passes/phone-pass';
import type { NextCard, TapProblem } from '../../bridge.ts';
import type { HeldCard } from '../cards/card-readers.ts';
import type { RecordedTap, SeenTap, TapDesk, TapResult } from './tap-desk.ts';
import type { SceneEvent } from './scene.ts';
import type { Timers } from './stage.ts';

/** Tap by a phone's pass, before it is checked. */
const seenPhone = (text: string): SeenTap => ({
  evidence: {
    method: 'qr',
    card_hash: null,
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    is_genuine: null,
  },
  bodyHash: null,
  phonePass: text,
  surfaceProof: null,
  face: null,
});

export type ReadTap = SeenTap | { readonly problem: TapProblem };

export interface TapHandsParts {
  read(card: HeldCard): Promise<ReadTap>;
  /** Null while nothing can be judged here. */
  desk(): TapDesk | null;
  show(event: SceneEvent): void;
  /** Takes it at the shelter that the terminal serves; false: it serves none. */
  arrive(seen: SeenTap): boolean;
  /** Tap for which staff were called, if the next card should be a staff member's. */
  awaited(): RecordedTap | null;
  /** Staff were called, and the card being read may be theirs. */
  isStaffRead(): boolean;
  /** Staff were called, and their card is expected next. */
  isAwaitingStaff(): boolean;
  /** Time that an accepted tap is shown, in milliseconds. */
  stay(): number;
  /** Reports a change of `next`. */
  changed(): void;
  readonly monotonic: () => number;
  readonly after: Timers['after'];
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

export interface TapHands {
  hold(card: HeldCard): void;
  remove(reader: string): void;
  scan(text: string): void;
  /** Takes a recognised face, or a typed code. */
  present(seen: ReadTap): void;
  /** waiting: a card on another reader waits for its turn; missed: it was removed before its turn. */
  next(): NextCard | null;
  /** Stops taking cards. */
  close(): void;
}

/** Least time that each person sees their own scene, even with the next card waiting. */
const LEAST_SEEN_MILLISECONDS = 2000;
/** Time for which a person whose card left before its turn is asked to come again. */
const MISSED_MILLISECONDS = 10_000;

/**
 * Passes cards to the terminal one at a time. A card on another reader waits until the previous one is removed and
 * its scene has been seen. If the previous card stays, it waits as long as an accepted scene is shown.
 */
export function openTapHands(parts: TapHandsParts): TapHands {
  const { monotonic } = parts;
  let reading = 0;
  let stage: 'free' | 'reading' | 'judging' = 'free';
  /** The card taken last, and the time since which its scene is shown. */
  let last: { readonly reader: string; readonly seenAt: number; isThere: boolean } | null = null;
  const queue: HeldCard[] = [];
  let isClosed = false;
  let missedUntil = -Infinity;

  function judged(number: number, result: TapResult | undefined): SceneEvent {
    if (result === undefined) return { kind: 'not-staff', reading: number };
    if ('problem' in result) return { kind: 'failed', reading: number, problem: result.problem };
    return { kind: 'judged', reading: number, tap: result };
  }

  async function judge(number: number, seen: SeenTap): Promise<void> {
    if (parts.arrive(seen)) return parts.show({ kind: 'arrived', reading: number });
    const desk = parts.desk();
    if (!desk) return parts.show({ kind: 'failed', reading: number, problem: 'ledger-failed' });
    const awaited = parts.awaited();
    stage = 'judging';
    const staff = !awaited && parts.isStaffRead() ? desk.staffOf(seen) : null;
    if (staff) return parts.show({ kind: 'counter-opened', reading: number, staff });
    parts.show(judged(number, awaited ? desk.takeOverride(awaited, seen) : await desk.take(seen)));
  }

  async function take(card: HeldCard | null, look: () => Promise<ReadTap>): Promise<void> {
    const number = (reading += 1);
    stage = 'reading';
    missedUntil = -Infinity;
    last = card && { reader: card.reader, seenAt: Infinity, isThere: true };
    parts.show({ kind: 'held', reading: number });
    try {
      const seen = await look();
      if ('problem' in seen) parts.show({ kind: 'failed', reading: number, problem: seen.problem });
      else await judge(number, seen);
    } catch (error) {
      parts.note('a card was not read', { reason: String(error) });
      parts.show({ kind: 'failed', reading: number, problem: 'card-unreadable' });
    } finally {
      if (card) await card.release();
      stage = 'free';
      if (last) last = { ...last, seenAt: monotonic() };
      goOn();
    }
  }

  const takeCard = (card: HeldCard): void => void take(card, () => parts.read(card));

  /** Time from which the next card has its turn. */
  const turnAt = (): number =>
    last === null ? -Infinity : last.seenAt + (last.isThere ? parts.stay() : LEAST_SEEN_MILLISECONDS);

  /** Takes the next card at its turn, otherwise checks again then. The staff's card comes before waiting ones. */
  function goOn(): void {
    const [card] = queue;
    if (!card || stage !== 'free' || isClosed) return;
    const isStaffAwaited = parts.isAwaitingStaff();
    const wait = isStaffAwaited ? LEAST_SEEN_MILLISECONDS : turnAt() - monotonic();
    if (wait > 0) return void parts.after(Math.ceil(wait), goOn);
    queue.shift();
    takeCard(card);
  }

  return {
    hold(card) {
      const isNext = queue.length === 0 && (last?.reader === card.reader || monotonic() >= turnAt());
      if (stage === 'free' && (isNext || parts.isAwaitingStaff())) return takeCard(card);
      queue.push(card);
      parts.changed();
      goOn();
    },
    remove(reader) {
      if (last?.reader === reader) last.isThere = false;
      const at = queue.findIndex((card) => card.reader === reader);
      const [gone] = at === -1 ? [] : queue.splice(at, 1);
      if (gone) {
        void gone.release();
        missedUntil = monotonic() + MISSED_MILLISECONDS;
        parts.after(MISSED_MILLISECONDS, () => isClosed || parts.changed());
        parts.changed();
      }
      goOn();
    },
    scan(text) {
      if (stage !== 'free') return;
      if (readPhonePass(text)) void take(null, async () => seenPhone(text));
      else {
        reading += 1;
        parts.show({ kind: 'held', reading });
        parts.show({ kind: 'failed', reading, problem: 'pass-unreadable' });
      }
    },
    present(seen) {
      if (stage === 'free') void take(null, async () => seen);
    },
    next: () => (queue.length > 0 ? 'waiting' : monotonic() < missedUntil ? 'missed' : null),
    close() {
      isClosed = true;
      for (const card of queue.splice(0)) void card.release();
    },
  };
}
