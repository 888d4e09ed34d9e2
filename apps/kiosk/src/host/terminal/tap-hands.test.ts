import { describe, expect, test } from 'vitest';
import type { HeldCard } from '../cards/card-readers.ts';
import type { SceneEvent } from './scene.ts';
import type { SeenTap, StaffAtTerminal, TapDesk, TapResult } from './tap-desk.ts';
import { playTimers } from '../../testing/play-timers.ts';
import { openTapHands, type ReadTap } from './tap-hands.ts';

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
  face: null,
};

/** Time that an accepted tap is shown. */
const STAY = 6000;

/** Hands whose readings and judgements the test completes. */
function place(result: TapResult) {
  const shown: SceneEvent[] = [];
  const readings: ((read: ReadTap) => void)[] = [];
  const judging: (() => void)[] = [];
  const taken: SeenTap[] = [];
  let released = 0;
  let isStaffAwaited = false;
  let staffCard: StaffAtTerminal | null = null;
  const time = playTimers(() => ({ kind: 'fires', off: 0 }));
  const desk: TapDesk = {
    take: (tap) =>
      new Promise((resolve) => {
        taken.push(tap);
        judging.push(() => resolve(result));
      }),
    codeOf: () => ({ problem: 'code-unreadable' }),
    rest: () => null,
    takeCodesAgain() {},
    tellDoor() {},
    takeCompanion: () => result,
    takeOverride: () => undefined,
    takeNote: () => undefined,
    staffOf: () => staffCard,
  };
  const hands = openTapHands({
    read: () => new Promise((resolve) => readings.push(resolve)),
    desk: () => desk,
    show: (event) => shown.push(event),
    arrive: () => false,
    awaited: () => null,
    isStaffRead: () => staffCard !== null,
    isAwaitingStaff: () => isStaffAwaited,
    stay: () => STAY,
    changed: () => {},
    monotonic: time.now,
    after: time.timers.after,
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
  async function judgeOne(): Promise<void> {
    readings.at(-1)?.(seen);
    await turn();
    judging.at(-1)?.();
    await turn();
  }
  async function goTo(moment: number): Promise<void> {
    time.goTo(moment);
    await turn();
  }
  const holdStaffCard = (): void => void (staffCard = { member_id: 9, evidence: seen.evidence });
  const awaitStaff = (isAwaited: boolean): void => void (isStaffAwaited = isAwaited);
  return {
    hands,
    shown,
    readings,
    judging,
    taken,
    card,
    turn,
    judgeOne,
    goTo,
    awaitStaff,
    holdStaffCard,
    released: () => released,
  };
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

  test('a card on another reader waits for the one before it, and each has its own scene', async () => {
    const { hands, shown, readings, taken, card, judgeOne, goTo } = place({ problem: 'ledger-failed' });
    hands.hold(card('one'));
    hands.hold(card('two'));
    expect(hands.next()).toBe('waiting');
    await judgeOne();
    expect([readings.length, taken.length]).toEqual([1, 1]);
    hands.remove('one');
    await goTo(1999);
    expect(readings).toHaveLength(1);
    await goTo(2000);
    expect(hands.next()).toBeNull();
    await judgeOne();
    expect(taken).toHaveLength(2);
    expect(shown.map(({ kind }) => kind)).toEqual(['held', 'failed', 'held', 'failed']);
  });

  test('a card that stays where it is holds the next one up for as long as an accepted one is shown', async () => {
    const { hands, readings, card, judgeOne, goTo } = place({ problem: 'ledger-failed' });
    hands.hold(card('one'));
    await judgeOne();
    hands.hold(card('two'));
    await goTo(STAY - 1);
    expect(readings).toHaveLength(1);
    await goTo(STAY);
    expect(readings).toHaveLength(2);
  });

  test('a card that goes before its turn is not taken, and its person is asked to come again for a while', async () => {
    const { hands, readings, card, judgeOne, goTo, released } = place({ problem: 'ledger-failed' });
    hands.hold(card('one'));
    await judgeOne();
    hands.hold(card('two'));
    hands.remove('two');
    expect([hands.next(), released()]).toEqual(['missed', 2]);
    await goTo(20_000);
    expect([hands.next(), readings.length]).toEqual([null, 1]);
  });

  test('who comes next to the same reader waits for nothing', async () => {
    const { hands, readings, card, judgeOne } = place({ problem: 'ledger-failed' });
    hands.hold(card('one'));
    await judgeOne();
    hands.remove('one');
    hands.hold(card('one'));
    expect(readings).toHaveLength(2);
  });

  test('the card of staff who were called goes before whoever waits, who is never taken for them', async () => {
    const { hands, readings, card, judgeOne, goTo, awaitStaff } = place({ problem: 'ledger-failed' });
    hands.hold(card('one'));
    await judgeOne();
    hands.hold(card('two'));
    awaitStaff(true);
    await goTo(60_000);
    expect(readings).toHaveLength(1);
    hands.hold(card('three'));
    expect(readings).toHaveLength(2);
    awaitStaff(false);
    await judgeOne();
    hands.remove('three');
    await goTo(70_000);
    expect(readings).toHaveLength(3);
  });

  test('the card of staff who were called without a tap opens their sheet, and is no tap', async () => {
    const { hands, shown, readings, taken, card, turn, holdStaffCard } = place({ problem: 'ledger-failed' });
    holdStaffCard();
    hands.hold(card('one'));
    readings[0]?.(seen);
    await turn();
    expect(shown.at(-1)).toMatchObject({ kind: 'counter-opened', staff: { member_id: 9 } });
    expect(taken).toEqual([]);
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
      arrive: () => false,
      awaited: () => null,
      isStaffRead: () => false,
      isAwaitingStaff: () => false,
      stay: () => STAY,
      changed: () => {},
      monotonic: () => 0,
      after: () => () => {},
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
