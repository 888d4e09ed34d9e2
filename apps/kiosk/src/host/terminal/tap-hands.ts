import { readPhonePass } from '@machi/domain/passes/phone-pass';
import type { TapProblem } from '../../bridge.ts';
import type { HeldCard } from '../cards/card-readers.ts';
import type { RecordedTap, SeenTap, TapDesk, TapResult } from './tap-desk.ts';
import type { SceneEvent } from './scene.ts';

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
});

export type ReadTap = SeenTap | { readonly problem: TapProblem };

export interface TapHandsParts {
  /** Reads a card and looks at it. */
  read(card: HeldCard): Promise<ReadTap>;
  /** Null as long as nothing can be judged here. */
  desk(): TapDesk | null;
  show(event: SceneEvent): void;
  /** The tap for which staff were called, when what is held now is to be a staff member's card. */
  awaited(): RecordedTap | null;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

export interface TapHands {
  hold(card: HeldCard): void;
  remove(reader: string): void;
  scan(text: string): void;
}

/** Takes what is held to the terminal, one at a time: two cards at once are nobody's tap. */
export function openTapHands(parts: TapHandsParts): TapHands {
  let reading = 0;
  let stage: 'free' | 'reading' | 'judging' = 'free';
  let waiting: HeldCard | null = null;

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
    parts.show(judged(number, awaited ? desk.takeOverride(awaited, seen) : await desk.take(seen)));
  }

  async function take(card: HeldCard | null, look: () => Promise<ReadTap>): Promise<void> {
    const number = (reading += 1);
    stage = 'reading';
    parts.show({ kind: 'held', reading: number });
    try {
      const seen = await look();
      // A second card came meanwhile: neither is taken.
      if (number !== reading) return;
      if ('problem' in seen) parts.show({ kind: 'failed', reading: number, problem: seen.problem });
      else await judge(number, seen);
    } catch (error) {
      parts.note('a card was not read', { reason: String(error) });
      parts.show({ kind: 'failed', reading: number, problem: 'card-unreadable' });
    } finally {
      if (card) await card.release();
      if (number === reading) {
        stage = 'free';
        const next = waiting;
        waiting = null;
        if (next) hold(next);
      }
    }
  }

  function hold(card: HeldCard): void {
    if (stage === 'judging') {
      waiting = card;
    } else if (stage === 'reading') {
      parts.show({ kind: 'failed', reading, problem: 'two-cards' });
      reading += 1;
      stage = 'free';
      void card.release();
    } else void take(card, () => parts.read(card));
  }

  return {
    hold,
    remove(reader) {
      if (waiting?.reader === reader) waiting = null;
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
  };
}
