import { readPhonePass } from '@machi/domain/passes/phone-pass';
import type { NextCard, TapProblem } from '../../bridge.ts';
import type { HeldCard } from '../cards/card-readers.ts';
import type { RecordedTap, SeenTap, TapDesk, TapResult } from './tap-desk.ts';
import type { SceneEvent } from './scene.ts';
import type { Timers } from './stage.ts';

/** What a phone's pass is, before it is looked at. */
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
  /** Null as long as nothing can be judged here. */
  desk(): TapDesk | null;
  show(event: SceneEvent): void;
  /** The tap for which staff were called, when what is held now is to be a staff member's card. */
  awaited(): RecordedTap | null;
  /** Staff were called, and what is read now may be their card. */
  isStaffRead(): boolean;
  /** Staff were called, and their card is held next. */
  isAwaitingStaff(): boolean;
  /** How long an accepted tap is shown, in milliseconds. */
  stay(): number;
  /** Somebody waits for their turn, or does so no more. */
  changed(): void;
  readonly monotonic: () => number;
  readonly after: Timers['after'];
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

export interface TapHands {
  hold(card: HeldCard): void;
  remove(reader: string): void;
  scan(text: string): void;
  /** A face that was recognised. */
  present(seen: SeenTap): void;
  /** waiting: a card lies on another reader until its turn comes; missed: it was taken away before. */
  next(): NextCard | null;
  /** Takes nothing any more. */
  close(): void;
}

/** For this long everybody sees their own scene, even if the next card is there. */
const LEAST_SEEN_MILLISECONDS = 2000;
/** For this long somebody whose card went before its turn is asked to come again. */
const MISSED_MILLISECONDS = 10_000;

/**
 * Takes what is held to the terminal, one after the other. A card on another reader waits until the card before it was
 * taken off and its scene was seen. If that card is left lying, it waits as long as an accepted scene stays.
 */
export function openTapHands(parts: TapHandsParts): TapHands {
  const { monotonic } = parts;
  let reading = 0;
  let stage: 'free' | 'reading' | 'judging' = 'free';
  /** The card that was taken last, and since when its scene stands. */
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

  /** When the card before lets the next one have its turn. */
  const turnAt = (): number =>
    last === null ? -Infinity : last.seenAt + (last.isThere ? parts.stay() : LEAST_SEEN_MILLISECONDS);

  /**
   * Takes the next card when it is its turn, otherwise looks again at that time. A card for staff is not the turn of
   * somebody who waits.
   */
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
