import { expect, test } from 'vitest';
import { isHandedPassword, refuseKind, refuseOfficial, refuseOwn } from './rules.ts';

test('nobody does to themselves what the desk does to others', () => {
  expect(refuseOwn(5, 5)).toMatchObject({ status: 409, problems: [{ code: 'own-account' }] });
  expect(refuseOwn(5, 6)).toBeUndefined();
  expect(refuseOwn(null, 6)).toBeUndefined();
});

const official = { is_official: true, is_company: false };
const company = { is_official: false, is_company: true };
const person = { is_official: false, is_company: false };

test('only who gives roles locks an official or a company, or hands one a password', () => {
  for (const kind of [official, company]) {
    expect(refuseOfficial(['member_admin'], kind)).toMatchObject({ status: 403 });
    expect(refuseOfficial(['member_admin', 'system'], kind)).toBeUndefined();
  }
  expect(refuseOfficial(['member_admin'], person)).toBeUndefined();
});

test('an account is of one kind, and a company has no role of the office', () => {
  expect(refuseKind({ ...official, roles: ['reception', 'driver'] })).toBeUndefined();
  expect(refuseKind({ ...company, roles: ['dispatch', 'driver'] })).toBeUndefined();
  expect(refuseKind({ ...company, roles: ['dispatch', 'transport'] })?.problems[0]?.code).toBe('company-roles');
  expect(refuseKind({ is_official: true, is_company: true, roles: [] })?.problems[0]?.field).toBe('is_company');
});

test.each([
  [null, person, 0, false, true],
  ['haru@example.jp', person, 0, true, false],
  ['haru@example.jp', official, 0, false, true],
  ['haru@example.jp', official, 1, false, false],
  ['haru@example.jp', official, 1, true, true],
  ['haru@example.jp', company, 0, false, true],
] as const)(
  'address %j, %j, %i factors, a password that was sent %j: handed at the counter %j',
  (email, kind, factor_count, is_password_sent, is) => {
    expect(isHandedPassword({ email, ...kind, factor_count, is_password_sent })).toBe(is);
  },
);
