import { expect, test } from 'vitest';
import { unfittingHours, unfittingRoom } from './unfitting.ts';

// A Thursday.
const use = { target_date: '2027-01-21', start: 780, end: 900, persons_spot: 10 };
const open = (weekdays: number[], opens: string, closes: string) => ({
  hours: [{ weekdays, opens, closes }],
  closings: [],
});

test('hours: the whole use lies within them, on a day that is open', () => {
  expect(unfittingHours(use, open([4], '13:00', '15:00'))).toBeUndefined();
  expect(unfittingHours(use, open([4], '13:15', '15:00'))).toBe('outside-hours');
  expect(unfittingHours(use, open([4], '09:00', '14:45'))).toBe('outside-hours');
  expect(unfittingHours(use, open([5], '09:00', '21:00'))).toBe('closed-day');
  const closed = { kind: 'dates', from: '2027-01-20', to: '2027-01-22' } as const;
  expect(unfittingHours(use, { ...open([4], '09:00', '21:00'), closings: [closed] })).toBe('closed-day');
});

test('a room: what it did not hold before is no news', () => {
  const before = { capacity: 12, hourly_fee_yen: 600, is_retired: 0 } as const;
  expect(unfittingRoom(use, before, before)).toBeUndefined();
  expect(unfittingRoom(use, before, { ...before, capacity: 10 })).toBeUndefined();
  expect(unfittingRoom(use, before, { ...before, capacity: 9 })).toBe('over-capacity');
  expect(unfittingRoom(use, { ...before, capacity: 8 }, { ...before, capacity: 9 })).toBeUndefined();
  expect(unfittingRoom(use, before, { ...before, hourly_fee_yen: 700 })).toBe('fee');
  expect(unfittingRoom(use, before, { ...before, is_retired: 1, capacity: 1 })).toBe('retired');
});
