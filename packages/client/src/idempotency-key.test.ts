import { expect, test } from 'vitest';
import { createAttemptKeys, newIdempotencyKey } from './idempotency-key.ts';

test('keys are fresh and fit the header', () => {
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('the same content keeps its key, other content gets another', () => {
  const keyFor = createAttemptKeys();
  const first = keyFor({ room_id: 21, target_date: '2027-01-19' });
  expect(keyFor({ room_id: 21, target_date: '2027-01-19' })).toBe(first);
  const second = keyFor({ room_id: 21, target_date: '2027-01-20' });
  expect(second).not.toBe(first);
  expect(keyFor({ room_id: 21, target_date: '2027-01-20' })).toBe(second);
});
