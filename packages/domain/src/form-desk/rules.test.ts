import { expect, test } from 'vitest';
import { isOwn, refuseApproving, refuseAssigning, refuseHandling, seenOf, type Handled } from './rules.ts';

const handled: Handled = {
  application_code: 'HMS-2234',
  member_id: 7,
  proxied_by: 8,
  approval_status: 0,
  revision: 3,
  stage: 'filed',
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

test('an application is given to who handles applications, unless it is theirs or somebody was faster', () => {
  const stored = { ...handled, assigned_to: 4 };
  const given = (from: number | null, to: number | null, mayHandle = true) =>
    refuseAssigning(stored, { from, to }, mayHandle)?.problems[0]?.code;
  expect([given(4, 9), given(4, null, false)]).toEqual([undefined, undefined]);
  expect([given(null, 9), given(4, 7), given(4, 9, false)]).toEqual([
    'assigned-meanwhile',
    'own-application',
    'no-forms-official',
  ]);
  const decided = refuseAssigning({ ...stored, approval_status: 1 }, { from: 4, to: 9 }, true);
  expect(decided?.problems[0]?.code).toBe('already-decided');
});

test('what is signed anew is not approved meanwhile, and can be denied', () => {
  const unsigned = { ...handled, stage: 'signing' } as const;
  expect(refuseApproving(unsigned, 1)?.problems[0]?.code).toBe('application-unsigned');
  expect([refuseApproving(unsigned, 2), refuseApproving(handled, 1)]).toEqual([undefined, undefined]);
});
