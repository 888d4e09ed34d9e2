import { expect, test } from 'vitest';
import { unfittingHours, unfittingRoom, unfittingStock } from './unfitting.ts';

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
  const before = { capacity: 12, is_retired: 0 } as const;
  expect(unfittingRoom(use, before, before)).toBeUndefined();
  expect(unfittingRoom(use, before, { ...before, capacity: 10 })).toBeUndefined();
  expect(unfittingRoom(use, before, { ...before, capacity: 9 })).toBe('over-capacity');
  expect(unfittingRoom(use, { ...before, capacity: 8 }, { ...before, capacity: 9 })).toBeUndefined();
  expect(unfittingRoom(use, before, { ...before, is_retired: 1, capacity: 1 })).toBe('retired');
});

test('stock: who applied last lacks it, as far as times overlap', () => {
  const lent = (reservation_id: number, start: number, end: number, pieces: number) => ({
    reservation_id,
    equipment_id: 7,
    target_date: '2027-01-21',
    start,
    end,
    pieces,
  });
  const both = [lent(1, 540, 720, 3), lent(2, 720, 900, 5), lent(3, 540, 660, 2)];
  const lacking = (before: number, after: number) =>
    unfittingStock(both, before, after).map(({ reservation_id }) => reservation_id);
  expect(lacking(5, 5)).toEqual([]);
  expect(lacking(5, 4)).toEqual([2, 3]);
  expect(lacking(5, 3)).toEqual([2, 3]);
  expect(lacking(5, 0)).toEqual([1, 2, 3]);
  // A shortage that existed before is not reported; a larger stock never causes one.
  expect(lacking(4, 3)).toEqual([]);
  expect(lacking(3, 9)).toEqual([]);
});
