import { expect, test } from 'vitest';
import { feeChangeProblems } from './fee-change.ts';

const TODAY = '2027-01-14';
const before = { hourly_fee_yen: 400, surcharges: [], next_fee_yen: 450, next_fee_from: '2027-01-10' };
const now = { hourly_fee_yen: 450, next_fee_yen: null, next_fee_from: null };
const announced = { ...now, next_fee_yen: 500, next_fee_from: '2027-04-01' };

test.each([
  ['nothing changes', now, []],
  ['another fee from a day to come', announced, []],
  ['another fee from today, for a mistake', { ...announced, next_fee_from: TODAY }, []],
  ['an announcement is taken back', now, []],
  ['another fee at once', { ...now, hourly_fee_yen: 500 }, [['hourly_fee_yen', 'fee-first-day']]],
  ['the fee of before its change', { ...now, hourly_fee_yen: 400 }, [['hourly_fee_yen', 'fee-first-day']]],
  ['no first day', { ...announced, next_fee_from: null }, [['next_fee_from', 'required']]],
  ['a first day of no fee', { ...announced, next_fee_yen: null }, [['next_fee_yen', 'required']]],
  ['a day that is over', { ...announced, next_fee_from: '2027-01-13' }, [['next_fee_from', 'min-date']]],
])('%s', (_name, edit, problems) => {
  expect(feeChangeProblems(edit, before, TODAY).map(({ field, code }) => [field, code])).toEqual(problems);
});

test('a new room may have any fee', () => {
  expect(feeChangeProblems({ ...now, hourly_fee_yen: 700 }, undefined, TODAY)).toEqual([]);
});
