import { expect, test } from 'vitest';
import { unansweredSince } from './rules.ts';

test('what was written since the other side did anything is counted', () => {
  const isOther = (by: string): boolean => by === 'other';
  expect(unansweredSince(['mine', 'mine'], isOther)).toBe(2);
  expect(unansweredSince(['mine', 'other', 'mine'], isOther)).toBe(1);
  expect(unansweredSince(['mine', 'other'], isOther)).toBe(0);
});
