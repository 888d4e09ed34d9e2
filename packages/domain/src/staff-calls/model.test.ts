import { expect, test } from 'vitest';
import { CALL_MINUTES, callStateAt } from './model.ts';

const called_at = new Date('2027-01-11T01:24:00.000Z');
const after = (minutes: number): Date => new Date(called_at.getTime() + minutes * 60_000);

test('a call waits, is answered, and ends by itself', () => {
  const call = { called_at, answered_at: null, ended_at: null };
  expect(callStateAt(call, after(0))).toBe('waiting');
  expect(callStateAt({ ...call, answered_at: after(1) }, after(2))).toBe('coming');
  expect(callStateAt({ ...call, answered_at: after(1), ended_at: after(2) }, after(2))).toBe('over');
  for (const answered_at of [null, after(1)]) {
    expect(callStateAt({ ...call, answered_at }, after(CALL_MINUTES - 0.01))).not.toBe('over');
    expect(callStateAt({ ...call, answered_at }, after(CALL_MINUTES))).toBe('over');
  }
});
