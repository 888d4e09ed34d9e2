import { expect, test } from 'vitest';
import { FIRST_PASSWORD_DAYS, firstPasswordEnd, isFirstPasswordOver } from './first-password.ts';

const given = new Date('2027-01-11T10:00:00+09:00');

test('a first password opens for two weeks to the moment', () => {
  const end = firstPasswordEnd(given);
  expect(FIRST_PASSWORD_DAYS).toBe(14);
  expect(end).toEqual(new Date('2027-01-25T10:00:00+09:00'));
  expect(isFirstPasswordOver(end, given)).toBe(false);
  expect(isFirstPasswordOver(end, new Date(end.getTime() - 1))).toBe(false);
  expect(isFirstPasswordOver(end, end)).toBe(true);
});

test('a password that somebody chose has no end', () => {
  expect(isFirstPasswordOver(null, new Date('2099-01-01'))).toBe(false);
});
