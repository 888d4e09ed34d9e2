import { expect, test } from 'vitest';
import { isRefusal } from '../refusals/model.ts';
import { isWithdrawn, refuseCorrection, refuseMemo } from './rules.ts';

const codeOf = (refusal: ReturnType<typeof refuseMemo>) =>
  isRefusal(refusal) ? refusal.problems.map(({ code }) => code).join() : '';

test('a memo is corrected by its author alone, as it was read, until it is withdrawn', () => {
  const stored = { member_id: 1, written_by: 7, version: 2, body: '鍵は前日に' };
  expect(refuseCorrection(stored, 7, 2)).toBeUndefined();
  expect(codeOf(refuseCorrection(stored, 8, 2))).toBe('not-found');
  expect(codeOf(refuseCorrection({ ...stored, written_by: null }, 8, 2))).toBe('not-found');
  expect(codeOf(refuseCorrection({ ...stored, member_id: 7 }, 7, 2))).toBe('own-account');
  expect(codeOf(refuseCorrection(stored, 7, 1))).toBe('memo-changed');
  expect(codeOf(refuseCorrection({ ...stored, body: null }, 7, 2))).toBe('memo-withdrawn');
  expect(codeOf(refuseCorrection({ ...stored, version: 30 }, 7, 30))).toBe('memo-corrected-often');
  expect(codeOf(refuseMemo(49))).toBe('');
  expect(codeOf(refuseMemo(50))).toBe('memos-full');
  const said = (body: string | null) => ({
    versions: [
      { version: 1, body: 'a', written_at: '' },
      { version: 2, body, written_at: '' },
    ],
  });
  expect([isWithdrawn(said('b')), isWithdrawn(said(null))]).toEqual([false, true]);
});
