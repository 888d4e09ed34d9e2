import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_DATES, QuoteRequest } from './model.ts';
import { fieldOfSlot, monthsOf, slotsOf } from './slots.ts';

const request = (target_dates: unknown[]) => ({
  spot_id: 1,
  room_id: 11,
  target_date: '2027-01-19',
  target_time: { start: '13:00', end: '15:30' },
  target_dates,
});

test('the first date comes first, further ones at its time or at their own', () => {
  const input = QuoteRequest.parse(
    request(['2027-02-02', { target_date: '2027-01-26', target_time: { start: '09:00', end: '24:00' } }]),
  );
  expect(slotsOf(input)).toEqual([
    { target_date: '2027-01-19', start: 780, end: 930 },
    { target_date: '2027-02-02', start: 780, end: 930 },
    { target_date: '2027-01-26', start: 540, end: 1440 },
  ]);
  expect([0, 1, 2].map((index) => fieldOfSlot(index, 'date'))).toEqual([
    'target_date',
    'target_dates.0',
    'target_dates.1',
  ]);
  expect([0, 1].map((index) => fieldOfSlot(index, 'time'))).toEqual(['target_time', 'target_dates.0']);
});

test('ten dates go, an eleventh does not [rule:reservation.ten-dates]', () => {
  const further = Array.from({ length: MAX_DATES }, (_, index) => `2027-02-${10 + index}`);
  expect(slotsOf(QuoteRequest.parse(request(further.slice(1))))).toHaveLength(10);
  expect(QuoteRequest.safeParse(request(further)).success).toBe(false);
});

test('months count every slot once', () => {
  const slot = { start: 540, end: 600 };
  expect(
    monthsOf([
      { target_date: '2027-02-01', ...slot },
      { target_date: '2027-01-31', ...slot },
      { target_date: '2027-02-28', ...slot },
      { target_date: '2027-02-28', start: 600, end: 660 },
      { target_date: '2028-02-01', ...slot },
    ]),
  ).toEqual([
    { month: '2027-01', count: 1 },
    { month: '2027-02', count: 3 },
    { month: '2028-02', count: 1 },
  ]);
  const slots = fc.array(
    fc
      .integer({ min: 1, max: 12 })
      .map((month) => ({ target_date: `2027-${String(month).padStart(2, '0')}-05`, ...slot })),
  );
  fc.assert(
    fc.property(slots, (some) => {
      const months = monthsOf(some);
      expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(some.length);
      expect(months.map(({ month }) => month)).toEqual(
        [...new Set(some.map((one) => one.target_date.slice(0, 7)))].toSorted(),
      );
    }),
  );
});
