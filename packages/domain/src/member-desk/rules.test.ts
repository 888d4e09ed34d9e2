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
  [null, false, 0, true],
  ['haru@example.jp', false, 0, false],
  ['haru@example.jp', true, 0, true],
  ['haru@example.jp', true, 1, false],
] as const)('address %j, official %j, %i factors: handed at the counter %j', (email, is_official, factor_count, is) => {
  expect(isHandedPassword({ email, is_official, factor_count })).toBe(is);
});
