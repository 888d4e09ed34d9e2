import { expect, test } from 'vitest';
import { heldBecause, isClockDoubted, isConfirmed } from './night.ts';

const now = new Date('2027-03-01T18:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const line = { isClockDoubted: false, due: 10, usual: 0, confirmed: undefined };

test('a clock is doubted when it is days from the last night, in either direction, and never in the first one', () => {
  expect(isClockDoubted(undefined, now)).toBe(false);
  expect([-1, -2, -3].map((day) => isClockDoubted(days(day), now))).toEqual([false, false, false]);
  expect([-4, -365, 2].map((day) => isClockDoubted(days(day), now))).toEqual([true, true, true]);
  // A clock that was some hours ahead and is right again stops nothing.
  expect(isClockDoubted(days(0.9), now)).toBe(false);
});

test('a night does what is usual, and waits for an official with more', () => {
  expect(heldBecause({ ...line, due: 1000 })).toBeUndefined();
  expect(heldBecause({ ...line, due: 1001 })).toBe('many');
  expect(heldBecause({ ...line, due: 5000, usual: 1000 })).toBeUndefined();
  expect(heldBecause({ ...line, due: 5001, usual: 1000 })).toBe('many');
});

test('with a doubted clock nothing goes, not even a single row', () => {
  expect(heldBecause({ ...line, due: 1, isClockDoubted: true })).toBe('clock');
});

test('what was confirmed is done, with what came since, and no more', () => {
  expect(heldBecause({ ...line, due: 9000, confirmed: 9000, isClockDoubted: true })).toBeUndefined();
  expect(heldBecause({ ...line, due: 10_000, confirmed: 9000 })).toBeUndefined();
  expect(heldBecause({ ...line, due: 10_001, confirmed: 9000 })).toBe('many');
  expect([null, days(-7), days(-8), days(8)].map((at) => isConfirmed(at, now))).toEqual([false, true, false, false]);
});
