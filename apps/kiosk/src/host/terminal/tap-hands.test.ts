import { describe, expect, test } from 'vitest';
import type { HeldCard } from '../cards/card-readers.ts';
import type { SceneEvent } from './scene.ts';
import type { SeenTap, TapDesk, TapResult } from './tap-desk.ts';
import { openTapHands } from './tap-hands.ts';
import type { ReadTap } from './tap-hands.ts';

const seen: SeenTap = {
  evidence: {
    method: 'town-card',
    card_hash: 'a'.repeat(64),
    certificate_hash: null,
    certificate_status: null,
    list_as_of: null,
    is_genuine: null,
  },
  bodyHash: null,
  phonePass: null,
  surfaceProof: null,
};

/** Hands whose readings and judgements are finished by the test. */
function place(result: TapResult) {
  const shown: SceneEvent[] = [];
  const readings: ((read: ReadTap) => void)[] = [];
  const judging: (() => void)[] = [];
  const taken: SeenTap[] = [];
  let released = 0;
  const desk: TapDesk = {
    take: (tap) =>
      new Promise((resolve) => {
        taken.push(tap);
        judging.push(() => resolve(result));
      }),
    takeCompanion: () => result,
    takeOverride: () => undefined,
  };
  const hands = openTapHands({
    read: () => new Promise((resolve) => readings.push(resolve)),
    desk: () => desk,
    show: (event) => shown.push(event),
    awaited: () => null,
    note: () => {},
  });
  const card = (reader: string): HeldCard => ({
    reader,
    atr: new Uint8Array(),
    transmit: () => Promise.reject(new Error('no test reads')),
    release: async () => {
      released += 1;
    },
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return { hands, shown, readings, judging, taken, card, turn, released: () => released };
}

describe('what is held', () => {
  test('a ledger that is full is said, and nothing is shown as accepted', async () => {
    const { hands, shown, readings, judging, card, turn, released } = place({ problem: 'ledger-full' });
    hands.hold(card('one'));
    readings[0]?.(seen);
    await turn();
    judging[0]?.();
    await turn();
    expect(shown).toEqual([
      { kind: 'held', reading: 1 },
      { kind: 'failed', reading: 1, problem: 'ledger-full' },
    ]);
    expect(released()).toBe(1);
  });

  test('of two cards that are read at once none is taken, and the reader is free again', async () => {
    const { hands, shown, readings, taken, card, turn } = place({ problem: 'ledger-failed' });
    hands.hold(card('one'));
    hands.hold(card('two'));
    readings[0]?.(seen);
    await turn();
    expect(taken).toEqual([]);
    expect(shown.at(-1)).toEqual({ kind: 'failed', reading: 1, problem: 'two-cards' });
    hands.hold(card('one'));
    readings[1]?.(seen);
    await turn();
    expect(taken).toHaveLength(1);
  });

  test('a card that comes while another is judged waits for it, unless it has gone', async () => {
    const { hands, readings, judging, taken, card, turn } = place({ problem: 'ledger-failed' });
    const takeOne = async () => {
      readings.at(-1)?.(seen);
      await turn();
    };
    hands.hold(card('one'));
    await takeOne();
    hands.hold(card('two'));
    judging[0]?.();
    await turn();
    await takeOne();
    expect(taken).toHaveLength(2);
    hands.hold(card('three'));
    hands.remove('three');
    judging[1]?.();
    await turn();
    expect(readings).toHaveLength(2);
  });

  test('a code that is no pass is said, and not asked about', async () => {
    const { hands, shown, taken, turn } = place({ problem: 'ledger-failed' });
    hands.scan('https://example.jp/');
    await turn();
    expect(shown.at(-1)).toMatchObject({ kind: 'failed', problem: 'pass-unreadable' });
    expect(taken).toEqual([]);
  });

  test('whatever a reading throws ends as a card that cannot be read', async () => {
    const shown: SceneEvent[] = [];
    const hands = openTapHands({
      read: () => Promise.reject(new TypeError('broken')),
      desk: () => null,
      show: (event) => shown.push(event),
      awaited: () => null,
      note: () => {},
    });
    hands.hold({
      reader: 'one',
      atr: new Uint8Array(),
      transmit: async () => new Uint8Array(),
      release: async () => {},
    });
    await expect.poll(() => shown.at(-1)).toEqual({ kind: 'failed', reading: 1, problem: 'card-unreadable' });
  });
});
