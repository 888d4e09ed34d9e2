import { expect, test } from 'vitest';
import { endAfter, nextTry, oldSecretUntil } from './rules.ts';

const NOW = new Date('2027-01-11T01:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('a delivery is tried ten times within three and a half days, then it has failed', () => {
  const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(pauses.map((_pause, index) => nextTry(index + 1, NOW))).toEqual(pauses.map(after));
  expect(nextTry(10, NOW)).toBeNull();
});

test('an address ends at 410, and after five days without a success', () => {
  expect(endAfter(410, NOW, NOW)).toBe('gone');
  expect(endAfter(500, NOW, after(5 * 86_400 - 1))).toBeUndefined();
  expect(endAfter(null, NOW, after(5 * 86_400))).toBe('failing');
});

test('the secret before counts for a day', () => {
  expect(oldSecretUntil(NOW)).toEqual(after(86_400));
});
