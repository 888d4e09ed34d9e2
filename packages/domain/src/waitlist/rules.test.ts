import { expect, test } from 'vitest';
import { isRefusal } from '../refusals/model.ts';
import { plainSituation } from '../reservations/situation.fixture.ts';
import { MAX_WAITING } from './model.ts';
import { decideWaiting, type WaitingSituation } from './rules.ts';

/** Monday 2027-01-11 10:00 in the town, a public holiday. */
const now = new Date('2027-01-11T01:00:00Z');
const slot = { target_date: '2027-01-21', start: 13 * 60, end: 15 * 60 };
const situation: WaitingSituation = {
  ...plainSituation,
  member: { is_resident: 0, is_verified: true },
  spot: {
    ...plainSituation.spot,
    hours: [{ weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' }],
    accepts_days_ahead: 60,
  },
  holders: ['other'],
  waiting: 0,
};
const told = (parts: Partial<WaitingSituation>, chosen = slot) => {
  const verdict = decideWaiting(chosen, { ...situation, ...parts }, now);
  return isRefusal(verdict) ? [verdict.status, ...verdict.problems.map(({ code }) => code)] : 'waits';
};

test('one waits for what others hold and what could be reserved otherwise', () => {
  expect(told({})).toBe('waits');
  expect(told({ holders: [] })).toEqual([409, 'time-free']);
  expect(told({ holders: ['other', 'member'] })).toEqual([409, 'time-yours']);
  expect(told({ waiting: MAX_WAITING - 1 })).toBe('waits');
  expect(told({ waiting: MAX_WAITING })).toEqual([409, 'waitlist-full']);
});

test('nobody waits for what they could never reserve', () => {
  const { spot, room } = situation;
  expect(told({ spot: { ...spot, fixing_method: 0 } })).toEqual([409, 'no-reservation']);
  expect(told({ spot: { ...spot, is_resident_only: true } })).toEqual([409, 'resident-only']);
  expect(told({ spot: { ...spot, is_resident_only: true }, member: { is_resident: 1, is_verified: true } })).toBe(
    'waits',
  );
  expect(told({ room: { ...room, is_retired: 1 } })).toEqual([409, 'room-retired']);
  expect(told({}, { ...slot, target_date: '2027-01-12' })).toEqual([422, 'unavailable-date', 'too-soon']);
  expect(told({}, { ...slot, target_date: '2027-06-01' })).toEqual([422, 'unavailable-date', 'too-far']);
  expect(told({}, { ...slot, target_date: '2027-01-23' })).toEqual([422, 'unavailable-date', 'closed-day']);
  const limited = { ...spot, monthly_limit: 2 };
  expect(told({ spot: limited, held: { '2027-01': 1, '2027-02': 2 } })).toBe('waits');
  expect(told({ spot: limited, held: { '2027-01': 2 } })).toEqual([409, 'monthly-limit']);
  expect(told({}, { ...slot, end: 22 * 60 })).toEqual([422, 'outside-hours']);
  expect(told({}, { ...slot, start: 13 * 60 + 15 })).toEqual([422, 'minimum-unit']);
});

test('who lives here waits for a day that only those who live here can reserve yet', () => {
  const spot = { ...situation.spot, priority: [{ for: 'resident' as const, days_ahead: 75 }] };
  const far = { ...slot, target_date: '2027-03-25' };
  expect(told({ spot, member: { is_resident: 1, is_verified: true } }, far)).toBe('waits');
  expect(told({ spot }, far)).toEqual([422, 'unavailable-date', 'others-first']);
});
