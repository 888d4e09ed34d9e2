import { describe, expect, test } from 'vitest';
import { decideResend, mayRemember, needsSecondFactor } from './rules.ts';

const now = new Date('2027-01-11T01:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('another code or link', () => {
  test.each([
    [0, null, { may: true }],
    [1, ago(0), { may: false, wait: 60, isLimit: false }],
    [1, ago(59.5), { may: false, wait: 1, isLimit: false }],
    [4, ago(60), { may: true }],
    [5, ago(10), { may: false, wait: 50, isLimit: true }],
    [5, ago(600), { may: false, wait: 1, isLimit: true }],
  ])('after %i in the hour, the newest at %j', (count, newest, permit) => {
    expect(decideResend({ count, newest }, now)).toEqual(permit);
  });
});

test.each([
  ['person', 0, [], false, false],
  ['person', 1, [], true, true],
  ['person', 0, ['totp'], true, true],
  ['official', 0, [], true, false],
  ['official', 1, ['totp'], true, false],
  ['company', 0, [], true, false],
  ['company', 1, ['totp'], true, false],
] as const)(
  '%s, switched on %j, own factors %j: a second factor is needed %j, a browser may be remembered %j',
  (kind, is_otp_enabled, factor_kinds, isNeeded, isKept) => {
    const member = { is_official: kind === 'official', is_company: kind === 'company', is_otp_enabled, factor_kinds };
    expect([needsSecondFactor(member), mayRemember(member)]).toEqual([isNeeded, isKept]);
  },
);
