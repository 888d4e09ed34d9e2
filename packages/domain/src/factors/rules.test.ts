import { describe, expect, test } from 'vitest';
import {
  RECOVERY_LENGTH,
  mustEnrol,
  refuseRemoval,
  tidyRecoveryCode,
  totpStepAt,
  waysOf,
  writtenRecoveryCode,
} from './rules.ts';

test('a step of an authenticator app has 30 seconds, counted from 1970 (RFC 6238)', () => {
  // Appendix B: the times of its test vectors.
  expect([59, 1_111_111_109, 20_000_000_000].map((seconds) => totpStepAt(new Date(seconds * 1000)))).toEqual([
    0x1, 0x23523ec, 0x27bc86aa,
  ]);
});

test.each([
  ['person', [], false],
  ['person', ['totp'], false],
  ['official', [], true],
  ['official', ['totp'], false],
  ['company', [], true],
  ['company', ['totp'], false],
] as const)('%s with %j has to enrol: %j [decision:factor.official-enrols]', (kind, factor_kinds, must) => {
  const account = { is_official: kind === 'official', is_company: kind === 'company', factor_kinds };
  expect(mustEnrol(account)).toBe(must);
});

describe('how a login is answered', () => {
  test.each([
    [[], 10, []],
    [['totp'], 10, ['totp', 'recovery']],
    [['totp'], 0, ['totp']],
    [['totp', 'passkey'], 3, ['passkey', 'totp', 'recovery']],
  ] as const)('with %j and %i recovery codes: %j', (kinds, left, ways) => {
    expect(waysOf(kinds, left)).toEqual(ways);
  });
});

test('an official keeps one factor; others take away the last one too', () => {
  expect(refuseRemoval({ is_official: true, is_company: false }, 0)?.problems[0]?.code).toBe('factor-last');
  expect(refuseRemoval({ is_official: false, is_company: true }, 0)?.problems[0]?.code).toBe('factor-last');
  expect(refuseRemoval({ is_official: true, is_company: false }, 1)).toBeUndefined();
  expect(refuseRemoval({ is_official: false, is_company: false }, 0)).toBeUndefined();
});

test.each(['abcde-23456', 'ABCDE 23456', '　ＡＢＣＤＥ－２３４５６ ', 'abcde‐23456', 'abcde—23456', 'abcde23456'])(
  'a recovery code is taken as it is typed: "%s"',
  (typed) => {
    expect(tidyRecoveryCode(typed)).toBe('abcde23456');
    expect(tidyRecoveryCode(typed)).toHaveLength(RECOVERY_LENGTH);
  },
);

test('a recovery code is shown in two groups', () => {
  expect(writtenRecoveryCode('abcde23456')).toBe('abcde-23456');
});
