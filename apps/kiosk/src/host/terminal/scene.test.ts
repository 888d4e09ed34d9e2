import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TapEvidence } from '@machi/domain/taps/model';
import { terminalTroubles, tapProblems } from '../../bridge.ts';
import { advance, firstScene, screenState, type Scene, type SceneEvent, type Stays } from './scene.ts';
import { tapOf } from './recorded-tap.fixture.ts';
import type { RecordedTap } from './tap-desk.ts';

const STAYS: Stays = { accepted: 6000, other: 30_000, override: 90_000 };

const telling = {
  toldOf: () => null,
  nameOf: () => '山田',
  rows: () => [],
  hasDriver: () => true,
  mayAddFace: () => false,
};
const shown = (scene: Scene, now = 0) => screenState(scene, now, telling);

/** Scene after events that come a second apart. */
function play(scene: Scene, ...events: readonly SceneEvent[]): Scene {
  return events.reduce((before, event, index) => advance(before, event, (index + 1) * 1000, STAYS).scene, scene);
}
const waiting = firstScene(true);
const spent = tapOf({ outcome: 'staff', reason: 'quota-spent', remaining: 0, shown_name: null });
const talking = play(waiting, { kind: 'held', reading: 1 }, { kind: 'judged', reading: 1, tap: spent });

const event = fc.oneof(
  fc
    .constantFrom<SceneEvent['kind']>('registered', 'staff-called', 'companion-declined', 'closed', 'time')
    .map((kind): SceneEvent => ({ kind }) as SceneEvent),
  fc.option(fc.constantFrom(...terminalTroubles)).map((trouble): SceneEvent => ({ kind: 'trouble', trouble })),
  fc.nat(3).map((reading): SceneEvent => ({ kind: 'held', reading })),
  fc.nat(3).map((reading): SceneEvent => ({ kind: 'not-staff', reading })),
  fc
    .tuple(fc.nat(3), fc.constantFrom(...tapProblems))
    .map(([reading, problem]): SceneEvent => ({ kind: 'failed', reading, problem })),
  fc
    .tuple(fc.nat(3), fc.constantFrom('accepted', 'pay', 'staff'), fc.constantFrom('bath', 'bus'))
    .map(([reading, outcome, pass]): SceneEvent => ({ kind: 'judged', reading, tap: tapOf({ outcome }, pass) })),
  fc.constantFrom(0, 100).map((fare): SceneEvent => ({ kind: 'companion-recorded', fare })),
);

describe('scene', () => {
  test('whatever happens, a registered terminal waits again by itself, and reads only what is held', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const last = play(waiting, ...events);
        const later = advance(last, { kind: 'time' }, 1_000_000, STAYS).scene;
        const { kind } = later.showing;
        // Only the reader's result ends a reading; the reader's own timeout guarantees one.
        expect(['idle', 'reading']).toContain(kind);
        if (kind === 'idle') expect(later.closesAt).toBeNull();
        else expect(events.some((found) => found.kind === 'held')).toBe(true);
      }),
    );
  });

  test('an accepted one closes after its time, any other later', () => {
    const accepted = play(waiting, { kind: 'held', reading: 1 }, { kind: 'judged', reading: 1, tap: tapOf({}) });
    expect(accepted.closesAt).toBe(2000 + STAYS.accepted);
    expect(talking.closesAt).toBe(2000 + STAYS.other);
    expect(shown(advance(accepted, { kind: 'time' }, 7999, STAYS).scene).kind).toBe('verdict');
    expect(shown(advance(accepted, { kind: 'time' }, 8000, STAYS).scene).kind).toBe('idle');
  });

  test('sounds: a tick for what is held, rising tones for accepted, a low one for all that is talked over', () => {
    const held = advance(waiting, { kind: 'held', reading: 1 }, 0, STAYS);
    expect(held.sound).toBe('tick');
    const judged = (tap: RecordedTap) => advance(held.scene, { kind: 'judged', reading: 1, tap }, 0, STAYS).sound;
    expect(judged(tapOf({}))).toBe('accepted');
    expect(judged(spent)).toBe('staff');
    expect(advance(held.scene, { kind: 'failed', reading: 1, problem: 'card-silent' }, 0, STAYS).sound).toBe('staff');
  });

  test('what is said of an older reading is not heard', () => {
    const second = play(waiting, { kind: 'held', reading: 1 }, { kind: 'held', reading: 2 });
    expect(shown(play(second, { kind: 'judged', reading: 1, tap: tapOf({}) })).kind).toBe('reading');
  });

  test('staff can let in whom the judgement knew, in the bath alone; a wrong card leaves the call open', () => {
    const called = play(talking, { kind: 'staff-called' });
    expect(shown(called)).toMatchObject({
      kind: 'awaiting-staff',
      canLetIn: true,
      of: { shown_name: '山田', tapped_at: spent.tap.tapped_at },
      problem: null,
    });
    const wrong = play(called, { kind: 'held', reading: 2 }, { kind: 'not-staff', reading: 2 });
    expect(shown(wrong)).toMatchObject({ kind: 'awaiting-staff', canLetIn: true, problem: 'not-staff' });
    const slipped = play(
      wrong,
      { kind: 'held', reading: 3 },
      { kind: 'failed', reading: 3, problem: 'card-pulled-away' },
    );
    expect(shown(slipped)).toMatchObject({ kind: 'awaiting-staff', canLetIn: true, problem: 'unread' });
    const full = play(wrong, { kind: 'held', reading: 3 }, { kind: 'failed', reading: 3, problem: 'ledger-full' });
    expect(shown(full)).toMatchObject({ kind: 'problem', problem: 'ledger-full' });

    const stranger = tapOf({ outcome: 'staff', reason: 'card-unknown', member_id: null });
    const unknown = play(waiting, { kind: 'held', reading: 1 }, { kind: 'judged', reading: 1, tap: stranger });
    expect(shown(play(unknown, { kind: 'staff-called' }))).toMatchObject({ canLetIn: false });
    expect(shown(play(waiting, { kind: 'staff-called' }))).toMatchObject({ canLetIn: false });
  });

  test('however many cards are not read, nobody is let in long after their own card was held', () => {
    let scene = play(talking, { kind: 'staff-called' });
    const awaited = (): boolean => scene.showing.kind === 'awaiting-staff' && scene.showing.of !== null;
    const letInAt: number[] = [];
    for (let now = 10_000; now < 300_000; now += 10_000) {
      scene = advance(scene, { kind: 'held', reading: 2 }, now, STAYS).scene;
      scene = advance(scene, { kind: 'not-staff', reading: 2 }, now, STAYS).scene;
      if (awaited()) letInAt.push(now);
    }
    expect(letInAt.length).toBeGreaterThan(3);
    expect(Math.max(...letInAt)).toBeLessThan(3000 + STAYS.other + STAYS.override);
  });

  test('every rider is asked for a companion once; nothing of the fare’s reason or the member reaches the screen [decision:bus.companion-button]', () => {
    const ride = tapOf({ reason: 'fare', fare_yen: 0, fare_reason: 'disabled', remaining: null }, 'bus');
    const told = play(waiting, { kind: 'held', reading: 1 }, { kind: 'judged', reading: 1, tap: ride });
    expect(shown(told)).toMatchObject({ companion: 'asked', companion_fare_yen: null });
    expect(JSON.stringify(shown(told))).not.toMatch(/disabled|member_id|fare_reason/);
    const along = play(told, { kind: 'companion-recorded', fare: 0 });
    expect(shown(along)).toMatchObject({ companion: null, companion_fare_yen: 0 });
    expect(play(along, { kind: 'companion-recorded', fare: 100 })).toEqual(along);
    expect(shown(play(told, { kind: 'companion-declined' }))).toMatchObject({ companion: null });
  });

  test('trouble waits until a verdict has been read, but for an end of the terminal', () => {
    const judged = play(waiting, { kind: 'held', reading: 1 }, { kind: 'judged', reading: 1, tap: tapOf({}) });
    const unplugged = play(judged, { kind: 'trouble', trouble: 'no-reader' });
    expect(shown(unplugged).kind).toBe('verdict');
    expect(shown(advance(unplugged, { kind: 'time' }, 60_000, STAYS).scene)).toEqual({
      kind: 'trouble',
      trouble: 'no-reader',
    });
    for (const trouble of ['wiped', 'revoked'] as const) {
      const ended = play(judged, { kind: 'trouble', trouble });
      expect(shown(ended)).toEqual({ kind: 'trouble', trouble });
      expect(play(ended, { kind: 'held', reading: 2 })).toEqual(ended);
    }
  });

  test('tells who held a card, which is to be taken, from who did not', () => {
    const isByCard = (method: TapEvidence['method']) => {
      const tap = tapOf({});
      const by = { ...tap, tap: { ...tap.tap, evidence: { ...tap.tap.evidence, method } } };
      return shown(play(waiting, { kind: 'held', reading: 1 }, { kind: 'judged', reading: 1, tap: by }));
    };
    for (const method of ['individual-number-card', 'town-card'] as const)
      expect(isByCard(method)).toMatchObject({ kind: 'verdict', isByCard: true });
    for (const method of ['qr', 'face'] as const) expect(isByCard(method)).toMatchObject({ isByCard: false });
  });
});
