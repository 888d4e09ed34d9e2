import { expect, test } from 'vitest';
import { checked, newTyped } from './typed.ts';

const opened = newTyped('2027-01-13', '09:00', '10:00', 7);
const series = { ...opened, schedule_type: 2 as const, end_date: '' };

test('the dates of a series are known before it has a title, and while a guest is half typed', () => {
  const guests = [{ key: 'a', name: '', email: '', locale: 'ja' as const }];
  const { problems, rule } = checked({ ...series, guests });
  expect(problems.map(({ field }) => field)).toEqual(['title', 'guests.0.email', 'guests.0.name']);
  expect(rule).toMatchObject({ schedule_type: 2, start_date: '2027-01-13', repeat_mode: 3, on_wednesdays: 1 });
});

test('what is wrong with the times is told together with the title that is missing', () => {
  const { problems, rule } = checked({ ...opened, end_time: '08:00' });
  expect(problems.map(({ field }) => field)).toEqual(['title', 'end_time']);
  expect(rule).toBeUndefined();
});

test('times that are missing are told beside a date that is none, each once', () => {
  const { problems, rule } = checked({ ...opened, start_date: '', start_time: '' });
  expect(problems.filter(({ field }) => field === 'start_time')).toHaveLength(1);
  expect(problems.some(({ field }) => field === 'start_date')).toBe(true);
  expect(rule).toBeUndefined();
});
