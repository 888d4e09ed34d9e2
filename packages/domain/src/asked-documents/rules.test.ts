import { describe, expect, test } from 'vitest';
import { isOwnApplication } from '../reception/rules.ts';
import { sentenceOf, type Refusal } from '../refusals/model.ts';
import {
  dueProblem,
  isAskedOfOneself,
  isOverdue,
  refuseAsking,
  refuseHandingIn,
  refuseSettling,
  stateOf,
} from './rules.ts';

const now = new Date('2027-01-12T10:00:00+09:00');
const codes = (refusal: Refusal | undefined) => refusal?.problems.map(({ code }) => code).join() ?? '';

test('where a document stands that was asked for', () => {
  const stored = { arrived_at: null, settled_at: null, outcome: null };
  expect(stateOf(stored)).toBe('asked');
  expect(stateOf({ ...stored, arrived_at: now })).toBe('arrived');
  expect(stateOf({ arrived_at: now, settled_at: now, outcome: 'again' })).toBe('again');
  expect(stateOf({ ...stored, settled_at: now, outcome: 'paper' })).toBe('paper');
  expect(isOverdue({ state: 'asked', due_on: '2027-01-12' }, '2027-01-12')).toBe(false);
  expect(isOverdue({ state: 'asked', due_on: '2027-01-11' }, '2027-01-12')).toBe(true);
  expect(isOverdue({ state: 'arrived', due_on: '2027-01-11' }, '2027-01-12')).toBe(false);
});

test('nobody asks themselves', () => {
  expect(isAskedOfOneself(6, 6)).toBe(true);
  expect(isAskedOfOneself(6, 7)).toBe(false);
  expect(isAskedOfOneself(null, null)).toBe(false);
});

test('who booked at the counter asks, though approving it stays with a colleague: by the rule of decisions nobody there could', () => {
  const [clerk, applicant] = [6, 7];
  const booked = { member_id: applicant, booked_by: clerk, in_charge: [] };
  expect(isOwnApplication({ member_id: clerk, decides_own_bookings: false }, booked)).toBe(true);
  expect(isAskedOfOneself(clerk, booked.member_id)).toBe(false);
});

test('it is asked for until a day within half a year, of what stands, ten at once', () => {
  const standing = { isStanding: true, open: 0 };
  expect(codes(refuseAsking(standing, '2027-01-12', now))).toBe('');
  expect(codes(refuseAsking(standing, '2027-01-11', now))).toBe('min-date');
  const past = dueProblem('2027-01-11', now);
  expect(past && sentenceOf(past, 'en')).toBe('Input a date on or after Tue 12 Jan 2027.');
  expect(codes(refuseAsking(standing, '2027-07-11', now))).toBe('');
  expect(codes(refuseAsking(standing, '2027-07-12', now))).toBe('max-date');
  expect(codes(refuseAsking({ isStanding: false, open: 0 }, '2027-01-20', now))).toBe('not-reserved');
  expect(codes(refuseAsking({ isStanding: true, open: 10 }, '2027-01-20', now))).toBe('asked-full');
});

describe('settling', () => {
  test('the applicant hands in once', () => {
    expect(codes(refuseHandingIn('asked'))).toBe('');
    expect(codes(refuseHandingIn('arrived'))).toBe('asked-arrived');
    expect(codes(refuseHandingIn('withdrawn'))).toBe('asked-settled');
  });

  test('the office takes what has arrived, notes paper of what has not, and decides once what it has read', () => {
    for (const outcome of ['accepted', 'again', 'withdrawn'] as const)
      expect(codes(refuseSettling('arrived', 'arrived', outcome))).toBe('');
    for (const outcome of ['paper', 'withdrawn'] as const)
      expect(codes(refuseSettling('asked', 'asked', outcome))).toBe('');
    for (const outcome of ['accepted', 'again'] as const)
      expect(codes(refuseSettling('asked', 'asked', outcome))).toBe('asked-not-arrived');
    expect(codes(refuseSettling('arrived', 'asked', 'withdrawn'))).toBe('asked-arrived');
    expect(codes(refuseSettling('arrived', 'arrived', 'paper'))).toBe('asked-arrived');
    expect(codes(refuseSettling('accepted', 'arrived', 'again'))).toBe('asked-settled');
  });
});
