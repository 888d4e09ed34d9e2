import { expect, test } from 'vitest';
import { equipmentFeeProblems, feeChangeProblems } from './fee-change.ts';

const TODAY = '2027-01-14';
const heating = {
  surcharge_name: { ja: '暖房料', en: 'Heating' },
  yen_per_hour: 100,
  when: { kind: 'commercial' as const },
};
const before = { hourly_fee_yen: 400, next_fee_yen: 450, next_fee_from: '2027-01-10', surcharges: [heating] };
const now = { hourly_fee_yen: 450, surcharges: [heating] };

test.each([
  ['the fee of today', now, []],
  ['another fee at once', { ...now, hourly_fee_yen: 500 }, ['hourly_fee_yen']],
  ['the fee of before its change', { ...now, hourly_fee_yen: 400 }, ['hourly_fee_yen']],
  ['another surcharge at once', { ...now, surcharges: [{ ...heating, yen_per_hour: 101 }] }, ['surcharges']],
])('%s', (_what, edit, fields) => {
  expect(feeChangeProblems(edit, before, TODAY).map(({ field }) => field)).toEqual(fields);
});

test('a new room has the fee that is typed', () => {
  expect(feeChangeProblems({ ...now, hourly_fee_yen: 700 }, undefined, TODAY)).toEqual([]);
});

test('equipment changes its fee by the table, too', () => {
  const lent = { fee_yen: 200, next_fee_yen: 300, next_fee_from: '2027-01-10' };
  expect(equipmentFeeProblems({ fee_yen: 300 }, lent, TODAY)).toEqual([]);
  expect(equipmentFeeProblems({ fee_yen: 200 }, lent, TODAY)).toMatchObject([
    { field: 'fee_yen', code: 'fee-first-day' },
  ]);
});
