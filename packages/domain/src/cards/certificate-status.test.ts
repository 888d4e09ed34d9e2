import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFresh } from '../calendar/fresh.ts';
import { certificateStatusOf } from './certificate-status.ts';

const now = new Date('2027-01-11T01:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const list = (hours: number) => ({ as_of: hoursAgo(hours), list_hours: 24 });
const good = { not_after: hoursAgo(-1), is_revoked: false };

test.each([
  ['a fresh list that does not name it', good, list(1), 'valid'],
  ['a list of exactly the age that counts', good, list(24), 'valid'],
  ['a list a little older', good, { ...list(24), as_of: new Date(hoursAgo(24).getTime() - 1) }, 'unknown'],
  ['no list', good, { as_of: null, list_hours: 24 }, 'unknown'],
  ['a list of tomorrow', good, list(-24), 'unknown'],
  ['a list five minutes ahead of this clock', good, list(-5 / 60), 'valid'],
  ['a list six minutes ahead', good, list(-6 / 60), 'unknown'],
  ['an old list that names it', { ...good, is_revoked: true }, list(500), 'revoked'],
  ['the moment it ends', { ...good, not_after: now }, list(1), 'expired'],
  ['one that is both', { not_after: hoursAgo(2), is_revoked: true }, list(1), 'revoked'],
] as const)('%s', (_case, certificate, held, status) => {
  expect(certificateStatusOf(certificate, held, now)).toBe(status);
});

test('is never valid when the list is not fresh, whatever else is true', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: -900, max: 900 }),
      (is_revoked, age, end) => {
        const status = certificateStatusOf({ not_after: hoursAgo(end), is_revoked }, list(age), now);
        expect(status !== 'valid' || (isFresh(hoursAgo(age), 24, now) && !is_revoked && end < 0)).toBe(true);
      },
    ),
  );
});
