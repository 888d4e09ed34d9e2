import { expect, test } from 'vitest';
import { advanceShelter, firstShelterScene, isEnding, leftName, type ShelterEvent } from './shelter-scene.ts';

/** The scene after these events, each a second after the one before. */
const after = (...events: readonly ShelterEvent[]) =>
  events.reduce((scene, event, index) => advanceShelter(scene, event, index * 1000), firstShelterScene);
const household = (persons: number) => ({ household_id: 'h', persons });
const arrived = (persons: number, change: Partial<Extract<ShelterEvent, { kind: 'arrived' }>> = {}): ShelterEvent => ({
  kind: 'arrived',
  household: household(persons),
  isTyped: false,
  isAgain: false,
  ...change,
});

test('a household stays together until somebody says that it is all, or nobody comes for a minute', () => {
  const two = after(arrived(1), { kind: 'write' }, arrived(2, { isTyped: true }));
  expect(two).toMatchObject({ step: 'taken', household: household(2), closesAt: 62_000 });
  expect(advanceShelter(two, { kind: 'done' }, 5000)).toEqual(firstShelterScene);
  expect(advanceShelter(two, { kind: 'time' }, 61_999)).toBe(two);
  expect(advanceShelter(two, { kind: 'time' }, 62_000)).toEqual(firstShelterScene);
  // Who comes then is another household.
  expect(advanceShelter(two, { kind: 'write' }, 62_000)).toMatchObject({ step: 'writing', household: null });
});

test('a card beside a name that is being written takes its person and leaves the name', () => {
  const writing = [{ kind: 'write' }, { kind: 'typed', typed: 'ほし' }] as const;
  expect(after(...writing, arrived(1))).toMatchObject({ step: 'writing', typed: 'ほし', notice: 'beside' });
  expect(after(...writing, arrived(1, { isAgain: true }))).toMatchObject({ typed: 'ほし', notice: 'again' });
  expect(after(...writing, { kind: 'unknown' })).toMatchObject({ step: 'writing', typed: 'ほし', notice: 'unknown' });
  expect(after({ kind: 'write' }, arrived(1))).toMatchObject({ step: 'taken', notice: null });
});

test('a name is lost by no timeout: its writer is asked, and then it is taken as it stands', () => {
  const writing = after({ kind: 'write' }, { kind: 'typed', typed: 'ほし' });
  expect([120_000, 121_000, 150_000].map((now) => isEnding(writing, now))).toEqual([false, true, true]);
  expect([leftName(writing), leftName({ ...writing, typed: 'ほ' }), leftName(after(arrived(1)))]).toEqual([
    'ほし',
    null,
    null,
  ]);
  expect(isEnding(advanceShelter(writing, { kind: 'typed', typed: 'ほし' }, 130_000), 131_000)).toBe(false);
});

test('what could not be written is still there to copy, and an unknown card asks for the name', () => {
  const failed = after({ kind: 'write' }, { kind: 'typed', typed: 'ほし' }, { kind: 'unwritten' });
  expect(failed).toMatchObject({ step: 'unwritten', typed: 'ほし' });
  expect(advanceShelter(failed, { kind: 'back' }, 4000)).toMatchObject({ step: 'writing', typed: 'ほし' });
  expect(after({ kind: 'unknown' })).toMatchObject({ step: 'waiting', notice: 'unknown', closesAt: 30_000 });
  expect(after(arrived(1), { kind: 'unknown' }, { kind: 'back' })).toMatchObject({ step: 'taken', notice: null });
  expect(after({ kind: 'others' })).toEqual(firstShelterScene);
});
