import { describe, expect, test } from 'vitest';
import { decideResend, needsSecondFactor } from './rules.ts';

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
  [false, 0, false],
  [false, 1, true],
  [true, 0, true],
])('official %j, switched on %j: a second factor is needed %j', (isOfficial, isOtpEnabled, isNeeded) => {
  expect(needsSecondFactor({ is_official: isOfficial, is_otp_enabled: isOtpEnabled })).toBe(isNeeded);
});
