import { expect, test } from 'vitest';
import { refusedBy } from './typed-member.ts';

const failed = (status: number, errors: Record<string, string[]> = {}) => ({
  ok: false as const,
  status,
  errors,
  codes: {},
});

test('a refusal stands at its field, and what belongs to none stands above', () => {
  expect(refusedBy(failed(422, { email: ['taken'], session: ['over'] }))).toEqual({
    atFields: { email: 'taken' },
    rest: ['over'],
  });
});

test.each([
  [0, 'members.lost.what'],
  [502, 'members.lost.what'],
  [403, 'members.not-allowed'],
  [500, 'failed'],
] as const)('status %i without a word is told in words of the desk: %s', (status, own) => {
  expect(refusedBy(failed(status))).toEqual({ atFields: {}, rest: [], own });
});
