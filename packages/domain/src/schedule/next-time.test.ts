import { expect, test } from 'vitest';
import { nextTime } from './next-time.ts';
import type { RepeatRule } from './rule.ts';

const weekly = {
  schedule_type: 2,
  start_date: '2027-01-13',
  end_date: null,
  start_time: '10:00',
  end_time: '11:00',
  repeat_mode: 3,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  on_sundays: 0,
  on_mondays: 0,
  on_tuesdays: 0,
  on_wednesdays: 1,
  on_thursdays: 0,
  on_fridays: 0,
  on_saturdays: 0,
} as const satisfies RepeatRule;
const single = (date: string, start_time = '10:00'): RepeatRule => ({
  ...weekly,
  schedule_type: 0,
  start_date: date,
  end_date: date,
  start_time,
  repeat_mode: null,
  on_wednesdays: 0,
});
const startsOf = (...[series, today]: Parameters<typeof nextTime>) => {
  const found = nextTime(series, today);
  return found && `${found.start_date} ${found.start_time ?? 'all day'}`;
};

test('the next date passes over what was left out, and goes along with what was moved', () => {
  const series = { times: weekly, changed: [], dropped: [] };
  expect(startsOf(series, '2027-01-14')).toBe('2027-01-20 10:00');
  expect(startsOf(series, '2027-01-20')).toBe('2027-01-20 10:00');
  expect(startsOf({ ...series, dropped: ['2027-01-20', '2027-01-27'] }, '2027-01-14')).toBe('2027-02-03 10:00');
  const moved = (to: RepeatRule) => ({ ...series, changed: [{ exception_date: '2027-01-20', times: to }] });
  // Earlier than all dates of the rule, later than the next one, or at another hour of the same day.
  expect(startsOf(moved(single('2027-01-15', '09:00')), '2027-01-14')).toBe('2027-01-15 09:00');
  expect(startsOf(moved(single('2027-01-28')), '2027-01-14')).toBe('2027-01-27 10:00');
  expect(startsOf(moved(single('2027-01-28')), '2027-01-28')).toBe('2027-01-28 10:00');
  expect(startsOf(moved(single('2027-01-20', '13:00')), '2027-01-14')).toBe('2027-01-20 13:00');
});

test('an ended series has its moved date still, and then nothing; a single schedule is when it is', () => {
  const ended = { times: { ...weekly, end_date: '2027-01-21' }, dropped: [] };
  const changed = [{ exception_date: '2027-01-20', times: single('2027-02-01') }];
  expect(startsOf({ ...ended, changed }, '2027-01-22')).toBe('2027-02-01 10:00');
  expect(startsOf({ ...ended, changed }, '2027-02-02')).toBeUndefined();
  expect(startsOf({ times: single('2027-01-05'), changed: [], dropped: [] }, '2027-01-14')).toBe('2027-01-05 10:00');
});
