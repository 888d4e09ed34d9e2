import type { AvailabilityDay } from '../spots/contract.ts';
import { expect, test } from 'vitest';
import { areAtOneTime, atTime, pressDates, weeksLeft, withDate, withLike, withWeeks, withoutDate } from './dates.ts';

const open = (target_date: string, free = [{ start: '09:00', end: '21:00' }]): AvailabilityDay => ({
  target_date,
  opening: { start: '09:00', end: '21:00' },
  is_reservable: true,
  free,
});
const grid = { unit_minutes: 15, room_timetable: [] };
const tuesday = { date: '2027-01-19', start: '13:00', end: '15:00' };
const thursday = { ...tuesday, date: '2027-01-21' };

test('days stand in the order of the calendar, each once', () => {
  const both = withDate([thursday], tuesday);
  expect(both).toEqual([tuesday, thursday]);
  expect(withDate(both, { ...tuesday, end: '16:00' })).toEqual([{ ...tuesday, end: '16:00' }, thursday]);
  expect(withoutDate(both, tuesday.date)).toEqual([thursday]);
  expect(areAtOneTime(both)).toBe(true);
  expect(areAtOneTime(withDate(both, { ...tuesday, end: '16:00' }))).toBe(false);
  expect(atTime(both, { start: '09:00', end: '10:00' }).map(({ start }) => start)).toEqual(['09:00', '09:00']);
});

test('a new day takes over the time of the others where the pressed hour lies in it and all of it is free', () => {
  expect(pressDates([tuesday], false, open('2027-01-21'), 14, grid)).toEqual([tuesday, thursday]);
  const taken = open('2027-01-21', [{ start: '14:00', end: '21:00' }]);
  expect(pressDates([tuesday], false, taken, 14, grid)).toEqual([
    tuesday,
    { date: '2027-01-21', start: '14:00', end: '15:00' },
  ]);
  expect(pressDates([tuesday], false, open('2027-01-21'), 18, grid)).toEqual([
    tuesday,
    { date: '2027-01-21', start: '18:00', end: '19:00' },
  ]);
});

test('on a chosen day all become longer, or this one alone where each has a time of its own', () => {
  const both = [tuesday, thursday];
  const longer = { start: '13:00', end: '16:00' };
  expect(pressDates(both, false, open(thursday.date), 15, grid)).toEqual(atTime(both, longer));
  expect(pressDates(both, true, open(thursday.date), 15, grid)).toEqual([tuesday, { ...thursday, ...longer }]);
  const hour = { ...tuesday, end: '14:00' };
  expect(pressDates([hour, thursday], true, open(tuesday.date), 13, grid)).toEqual([thursday]);
});

test('a time that has been lost is not made longer: the press starts anew', () => {
  const lost = open(tuesday.date, [{ start: '15:00', end: '21:00' }]);
  expect(pressDates([tuesday], false, lost, 15, grid)).toEqual([{ ...tuesday, start: '15:00', end: '16:00' }]);
});

test('ten days, never eleven', () => {
  const ten = withWeeks([tuesday], 9);
  expect(ten).toHaveLength(10);
  expect(ten.at(-1)?.date).toBe('2027-03-23');
  expect(pressDates(ten, false, open('2027-01-21'), 14, grid)).toBeUndefined();
  expect(pressDates(ten, false, open(tuesday.date), 15, grid)).toHaveLength(10);
  expect(withLike(ten, '2027-01-21')).toBeUndefined();
  expect(weeksLeft(ten, '2027-12-31')).toBe(0);
});

test('the same weekday can be added as long as the town accepts reservations', () => {
  expect(weeksLeft([tuesday], '2027-02-02')).toBe(2);
  expect(weeksLeft([tuesday], '2027-12-31')).toBe(9);
  expect(weeksLeft([], '2027-12-31')).toBe(0);
  expect(withWeeks([tuesday], 2).map(({ date }) => date)).toEqual(['2027-01-19', '2027-01-26', '2027-02-02']);
  expect(withLike([tuesday], '2027-01-14')).toEqual([{ ...tuesday, date: '2027-01-14' }, tuesday]);
  expect(withLike([], '2027-01-14')).toBeUndefined();
});
