import { expect, test } from 'vitest';
import { isOwn, refuseHandling, seenOf } from './rules.ts';
import type { Handled } from './rules.ts';

const handled: Handled = {
  application_code: 'HMS-2234',
  member_id: 7,
  proxied_by: 8,
  approval_status: 0,
  revision: 3,
};
const codeOf = (row: Handled, seen: string, actor: number) => refuseHandling(row, seen, actor)?.problems[0]?.code;

test('whoever applied, or filed for somebody, does not decide', () => {
  expect([7, 8, 9].map((actor) => isOwn(handled, actor))).toEqual([true, true, false]);
  expect(codeOf(handled, seenOf(handled), 8)).toBe('own-application');
});

test('what is decided stays, and an older look does not decide', () => {
  expect(codeOf(handled, seenOf(handled), 9)).toBeUndefined();
  expect(codeOf({ ...handled, approval_status: 2 }, seenOf(handled), 9)).toBe('already-decided');
  expect(codeOf({ ...handled, revision: 4 }, seenOf(handled), 9)).toBe('application-changed');
});
