import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playTimers, type Fate } from '../../testing/play-timers.ts';
import { tapOf } from './recorded-tap.fixture.ts';
import { screenState, type SceneEvent, type Stays } from './scene.ts';
import { openStage, WATCH_MILLISECONDS } from './stage.ts';

const STAYS: Stays = { accepted: 6000, other: 30_000, override: 90_000 };
const LATEST = 40;
const telling = {
  toldOf: () => null,
  nameOf: () => null,
  rows: () => [],
  hasDriver: () => false,
  mayAddFace: () => false,
};

/** Stage whose timers follow their fates, and the last message to its screen. */
function place(fates: readonly Fate[]) {
  let next = 0;
  const fateOf = (): Fate => fates[next++ % Math.max(1, fates.length)] ?? { kind: 'fires', off: 0 };
  const played = playTimers(fateOf);
  let told = 'registering';
  const stage = openStage({
    ...played.timers,
    monotonic: played.now,
    stays: () => STAYS,
    changed: () => (told = state()),
  });
  const state = () => screenState(stage.scene(), played.now(), telling).kind;
  stage.show({ kind: 'registered' });
  return { ...played, stage, told: () => told };
}

const spent = tapOf({ outcome: 'staff', reason: 'quota-spent', remaining: 0, shown_name: null });
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: LATEST }).map((off): Fate => ({ kind: 'fires', off })) },
  { weight: 1, arbitrary: fc.constant<Fate>({ kind: 'twice' }) },
  { weight: 1, arbitrary: fc.constant<Fate>({ kind: 'lost' }) },
);
/** At least every fourth firing works: a machine without any timers could show nothing. */
const fates = fc
  .array(fate, { maxLength: 12 })
  .map((some): Fate[] => [
    ...some.flatMap((one, index): Fate[] => (index % 3 === 2 ? [one, { kind: 'fires', off: -1 }] : [one])),
    { kind: 'fires', off: 0 },
  ]);
const LOST = 4 * (WATCH_MILLISECONDS + LATEST);
const scene = fc.constantFrom<readonly SceneEvent[]>(
  [{ kind: 'judged', reading: 1, tap: tapOf({}) }],
  [{ kind: 'judged', reading: 1, tap: spent }],
  [{ kind: 'judged', reading: 1, tap: spent }, { kind: 'staff-called' }],
  [{ kind: 'failed', reading: 1, problem: 'card-silent' }],
);

describe('a screen', () => {
  test('closes when its time is over, though timers fire early, late, twice or never', () => {
    fc.assert(
      fc.property(fates, fc.array(fc.tuple(scene, fc.nat(50_000)), { maxLength: 12 }), (some, taps) => {
        const { stage, goTo, now, told } = place(some);
        for (const [events, pause] of taps) {
          stage.show({ kind: 'held', reading: 1 });
          for (const event of events) stage.show(event);
          const { closesAt } = stage.scene();
          expect(closesAt).not.toBeNull();
          goTo(now() + pause);
          const isOver = now() >= (closesAt ?? 0);
          // For the next card the scene closes to the millisecond, on the screen soon after.
          if (isOver) expect(stage.scene().showing.kind).toBe('idle');
          if (now() > (closesAt ?? 0) + LOST) expect(told()).toBe('idle');
        }
      }),
    );
  });

  test('the next person’s card is nobody else’s, though the timer of the call before was lost', () => {
    const { stage, goTo } = place([{ kind: 'lost' }]);
    stage.show({ kind: 'held', reading: 1 });
    stage.show({ kind: 'judged', reading: 1, tap: spent });
    stage.show({ kind: 'staff-called' });
    goTo(STAYS.other);
    stage.show({ kind: 'held', reading: 2 });
    expect(stage.scene().showing).toMatchObject({ kind: 'reading', of: null });
  });

  test('a timer that fires a millisecond early leaves no screen standing', () => {
    const { stage, goTo, told } = place([{ kind: 'fires', off: -1 }]);
    stage.show({ kind: 'held', reading: 1 });
    stage.show({ kind: 'judged', reading: 1, tap: tapOf({}) });
    goTo(STAYS.accepted + 2);
    expect(told()).toBe('idle');
  });
});
