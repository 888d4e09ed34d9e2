import { expect, test } from 'vitest';
import { refuseOfficial, refuseOwn, isHandedPassword } from './rules.ts';

test('nobody does to themselves what the desk does to others', () => {
  expect(refuseOwn(5, 5)).toMatchObject({ status: 409, problems: [{ code: 'own-account' }] });
  expect(refuseOwn(5, 6)).toBeUndefined();
  expect(refuseOwn(null, 6)).toBeUndefined();
});

test('only who gives roles locks an official or hands one a password', () => {
  expect(refuseOfficial(['member_admin'], { is_official: true })).toMatchObject({ status: 403 });
  expect(refuseOfficial(['member_admin', 'system'], { is_official: true })).toBeUndefined();
  expect(refuseOfficial(['member_admin'], { is_official: false })).toBeUndefined();
});

test.each([
  [null, false, 0, false, true],
  ['haru@example.jp', false, 0, true, false],
  ['haru@example.jp', true, 0, false, true],
  ['haru@example.jp', true, 1, false, false],
  ['haru@example.jp', true, 1, true, true],
] as const)(
  'address %j, official %j, %i factors, a password that was sent %j: handed at the counter %j',
  (email, is_official, factor_count, is_password_sent, is) => {
    expect(isHandedPassword({ email, is_official, factor_count, is_password_sent })).toBe(is);
  },
);
