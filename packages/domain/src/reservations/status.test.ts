import { expect, test } from 'vitest';
import { canCancel, dueYen, isAhead, statusOf } from './status.ts';

test('a cancellation says more than what was decided before', () => {
  expect(statusOf({ is_canceled: 0, approval_status: 0 })).toBe('provisional');
  expect(statusOf({ is_canceled: 0, approval_status: 1 })).toBe('fixed');
  expect(statusOf({ is_canceled: 0, approval_status: 2 })).toBe('refused');
  expect(statusOf({ is_canceled: 1, approval_status: 1 })).toBe('cancelled');
});

test('what is under way still lies ahead; from its end on it is past', () => {
  const reservation = { ended_at: '2027-01-19T15:30:00+09:00' };
  expect(isAhead(reservation, new Date('2027-01-19T15:29:59+09:00'))).toBe(true);
  expect(isAhead(reservation, new Date('2027-01-19T15:30:00+09:00'))).toBe(false);
});

test('at the very end of the time for cancelling it is too late', () => {
  const until = '2027-01-18T00:00:00+09:00';
  expect(canCancel({ cancelable_until: until }, new Date('2027-01-17T23:59:59+09:00'))).toBe(true);
  expect(canCancel({ cancelable_until: until }, new Date(until))).toBe(false);
  expect(canCancel({ cancelable_until: null }, new Date(until))).toBe(false);
});

test('what is cancelled owes what reception has left due, what is refused nothing', () => {
  const fees = { amount: 1200, cancel_fee_yen: 900 };
  expect(dueYen({ ...fees, is_canceled: 0, approval_status: 0 })).toBe(1200);
  expect(dueYen({ ...fees, is_canceled: 0, approval_status: 1 })).toBe(1200);
  expect(dueYen({ ...fees, is_canceled: 0, approval_status: 2 })).toBe(0);
  expect(dueYen({ ...fees, is_canceled: 1, approval_status: 1 })).toBe(900);
});
