import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusals/model.ts';
import { ENTRY_DAYS, refuseCorrection, refuseEntry, type HandEntry } from './rules.ts';

const codeOf = (answer: ReturnType<typeof refuseEntry>) => (isRefusal(answer) ? answer.problems[0]?.code : undefined);

describe('a correction', () => {
  const visit = { member_id: 4, is_counted: true, seen: 'accepted.true.0' };
  const asked = { is_counted: false, seen: 'accepted.true.0' };

  test('changes what counts, of a member or of nobody', () => {
    expect(refuseCorrection(visit, asked, 6)).toBeUndefined();
    expect(refuseCorrection({ ...visit, member_id: null }, asked, 6)).toBeUndefined();
  });

  test('is refused for the own visit, an older state, and what is so already', () => {
    expect(codeOf(refuseCorrection(visit, asked, 4))).toBe('own-account');
    expect(codeOf(refuseCorrection(visit, { ...asked, seen: 'accepted.true.9' }, 6))).toBe('visit-changed');
    expect(codeOf(refuseCorrection(visit, { ...asked, is_counted: true }, 6))).toBe('visit-so-already');
  });
});

describe('a visit by hand', () => {
  // Noon of 20 January in the town.
  const now = new Date('2027-01-20T03:00:00Z');
  const entry: HandEntry = {
    date: '2027-01-19',
    time: '14:00',
    usesPass: true,
    others: [new Date('2027-01-19T04:50:00Z')],
    sameMinutes: 10,
  };

  test('is written in for a time that has been, up to a month back', () => {
    expect(refuseEntry(entry, now)).toBeUndefined();
    expect(refuseEntry({ ...entry, date: '2027-01-20', time: '12:00' }, now)).toBeUndefined();
    expect(refuseEntry({ ...entry, date: '2026-12-20' }, now)).toBeUndefined();
  });

  test('is refused for what is to come, too long ago, without the pass, or recorded already', () => {
    expect(codeOf(refuseEntry({ ...entry, date: '2027-01-20', time: '12:01' }, now))).toBe('visit-to-come');
    expect(codeOf(refuseEntry({ ...entry, date: '2026-12-19' }, now))).toBe('visit-too-long-ago');
    expect(refuseEntry({ ...entry, date: '2026-12-19' }, now)?.problems[0]?.params).toEqual([ENTRY_DAYS]);
    expect(codeOf(refuseEntry({ ...entry, usesPass: false }, now))).toBe('visit-pass-unused');
    expect(codeOf(refuseEntry({ ...entry, time: '13:59' }, now))).toBe('visit-known');
    expect(codeOf(refuseEntry({ ...entry, time: '13:41' }, now))).toBe('visit-known');
  });
});
