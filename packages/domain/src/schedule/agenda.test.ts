import { expect, test } from 'vitest';
import { busyStretches } from './agenda.ts';
import { everyMonday } from './random-rule.fixture.ts';
import type { RepeatRule } from './rule.ts';

const single: RepeatRule = { ...everyMonday, schedule_type: 0, repeat_mode: null, on_mondays: 0 };
const days = (rule: RepeatRule): string[] =>
  busyStretches(rule, '2027-01-18', '2027-01-24').map(({ day, start, end }) => `${day} ${start}-${end}`);

test('a date of a series takes its time of its day, or all of it', () => {
  expect(days(everyMonday)).toEqual(['2027-01-18 540-600']);
  expect(days({ ...everyMonday, start_time: null, end_time: null })).toEqual(['2027-01-18 0-1440']);
});

test('one over several days takes the rest of the first, all between, and the last until its end', () => {
  const trip = { ...single, start_date: '2027-01-20', end_date: '2027-01-22', start_time: '13:00', end_time: '11:30' };
  expect(days(trip)).toEqual(['2027-01-20 780-1440', '2027-01-21 0-1440', '2027-01-22 0-690']);
  // Only parts within the requested days.
  expect(days({ ...trip, start_date: '2027-01-10', end_date: '2027-01-19' })).toEqual([
    '2027-01-18 0-1440',
    '2027-01-19 0-690',
  ]);
});

test('one that ends at midnight has nothing of the day after', () => {
  const night = { ...single, start_date: '2027-01-20', end_date: '2027-01-21', start_time: '22:00', end_time: '00:00' };
  expect(days(night)).toEqual(['2027-01-20 1320-1440']);
});

test('one of whole days takes all of them', () => {
  const leave = {
    ...single,
    schedule_type: 1,
    start_date: '2027-01-24',
    end_date: '2027-01-26',
    start_time: null,
    end_time: null,
  } as const;
  expect(days(leave)).toEqual(['2027-01-24 0-1440']);
});
