import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesOf, timeOf } from '../calendar/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';
import { asBookable } from './grid.ts';
import { alternatives, chooseFrom, endTimes, isFree, moveStart, startTimes } from './choices.ts';

const every = (unit_minutes: number) => ({ unit_minutes, room_timetable: [] });
const day = (target_date: string, free: [string, string][]): AvailabilityDay => ({
  target_date,
  opening: { start: '09:00', end: '12:00' },
  is_reservable: true,
  free: free.map(([start, end]) => ({ start, end })),
});
const tuesday = day('2027-01-19', [
  ['09:00', '10:15'],
  ['10:45', '12:00'],
]);

test('starts and ends stand on the unit counted from the opening, inside what is free [decision:room-timetable.grid-otherwise]', () => {
  expect(startTimes(tuesday, every(30))).toEqual(['09:00', '09:30', '11:00', '11:30']);
  expect(endTimes(tuesday, '09:00', every(30))).toEqual(['09:30', '10:00']);
  expect(endTimes(tuesday, '10:45', every(15))).toEqual(['11:00', '11:15', '11:30', '11:45', '12:00']);
  expect(endTimes(tuesday, '10:15', every(15))).toEqual([]);
  expect(startTimes(day('2027-01-20', [['09:15', '10:00']]), every(60))).toEqual([]);
});

test('a choice is free when both its ends are, within one stretch', () => {
  const date = tuesday.target_date;
  expect(isFree(tuesday, { date, start: '09:00', end: '10:15' }, every(15))).toBe(true);
  expect(isFree(tuesday, { date, start: '09:00', end: '11:00' }, every(15))).toBe(false);
  expect(isFree(tuesday, { date, start: '09:00', end: '10:15' }, every(30))).toBe(false);
});

test('choosing takes the wished length or the longest that there is', () => {
  const date = tuesday.target_date;
  expect(chooseFrom(tuesday, '09:00', 60, every(15))).toEqual({ date, start: '09:00', end: '10:00' });
  expect(chooseFrom(tuesday, '09:30', 60, every(15))).toEqual({ date, start: '09:30', end: '10:15' });
  expect(chooseFrom(tuesday, '09:00', 10, every(30))).toEqual({ date, start: '09:00', end: '09:30' });
  expect(chooseFrom(tuesday, '10:30', 60, every(15))).toBeUndefined();
});

test('moving the start keeps the length where there is room, and stays where there is no start', () => {
  const chosen = { date: tuesday.target_date, start: '09:00', end: '10:00' };
  expect(moveStart(tuesday, chosen, '10:45', every(15))).toEqual({ ...chosen, start: '10:45', end: '11:45' });
  expect(moveStart(tuesday, chosen, '11:30', every(15))).toEqual({ ...chosen, start: '11:30', end: '12:00' });
  expect(moveStart(tuesday, chosen, '10:30', every(15))).toEqual(chosen);
});

test('alternatives have the wished length, the same day first and the nearest first', () => {
  const wish = { date: '2027-01-19', start: '10:00', end: '11:00' };
  const days = [day('2027-01-18', [['09:00', '12:00']]), tuesday, day('2027-01-20', [['09:00', '12:00']])];
  expect(alternatives(days, wish, every(15), 3)).toEqual([
    { date: '2027-01-19', start: '09:15', end: '10:15' },
    { date: '2027-01-19', start: '10:45', end: '11:45' },
    { date: '2027-01-20', start: '10:00', end: '11:00' },
  ]);
  expect(alternatives([day('2027-01-19', [['09:00', '09:45']])], wish, every(15), 3)).toEqual([]);
});

test('a day that is free after the wished hour gives two alternatives that do not overlap', () => {
  const wish = { date: '2027-01-19', start: '09:00', end: '10:00' };
  const days = [day('2027-01-19', [['10:00', '12:00']]), day('2027-01-20', [['09:00', '12:00']])];
  expect(alternatives(days, wish, every(15), 3)).toEqual([
    { date: '2027-01-19', start: '10:00', end: '11:00' },
    { date: '2027-01-19', start: '11:00', end: '12:00' },
    { date: '2027-01-20', start: '09:00', end: '10:00' },
  ]);
});

test('a full day leads to the following days, one time of each', () => {
  const wish = { date: '2027-01-19', start: '10:00', end: '11:00' };
  const free = ['2027-01-20', '2027-01-21', '2027-01-22', '2027-01-23'].map((date) => day(date, [['09:00', '12:00']]));
  expect(alternatives([...free, day(wish.date, [])], wish, every(15), 3)).toEqual(
    ['2027-01-20', '2027-01-21', '2027-01-22'].map((date) => ({ ...wish, date })),
  );
});

test('where no day follows, the same day gives all it has, then the days before', () => {
  const wish = { date: '2027-01-19', start: '09:00', end: '09:30' };
  const days = [day('2027-01-17', [['09:00', '12:00']]), day('2027-01-18', [['11:00', '12:00']])];
  const dates = (...free: [string, string][]) =>
    alternatives([...days, day(wish.date, free)], wish, every(30), 3).map(({ date, start }) => `${date} ${start}`);
  expect(dates(['09:30', '12:00'])).toEqual(['2027-01-19 09:30', '2027-01-19 10:00', '2027-01-19 10:30']);
  expect(dates(['11:30', '12:00'])).toEqual(['2027-01-19 11:30', '2027-01-18 11:00', '2027-01-17 09:00']);
});

test('alternatives are free, as long as the wish, at most as many as asked for, and apart', () => {
  const quarter = fc.integer({ min: 0, max: 12 }).map((count) => timeOf(9 * 60 + count * 15));
  const stretch = fc.tuple(quarter, quarter).filter(([start, end]) => start < end);
  const anyDay = (date: string) => stretch.map((free) => day(date, [free]));
  const anyDays = fc.tuple(anyDay('2027-01-18'), anyDay('2027-01-19'), anyDay('2027-01-20'));
  fc.assert(
    fc.property(anyDays, stretch, fc.integer({ min: 1, max: 5 }), (days, [start, end], count) => {
      const wish = { date: '2027-01-19', start, end };
      const found = alternatives(days, wish, every(15), count);
      expect(found.length).toBeLessThanOrEqual(count);
      for (const [index, one] of found.entries()) {
        const free = days.find(({ target_date }) => target_date === one.date);
        expect(free !== undefined && isFree(free, one, every(15))).toBe(true);
        expect(minutesOf(one.end) - minutesOf(one.start)).toBe(minutesOf(end) - minutesOf(start));
        const others = found.slice(0, index).filter(({ date }) => date === one.date);
        expect(others.every((other) => other.end <= one.start || one.end <= other.start)).toBe(true);
      }
    }),
  );
});

const bands = {
  unit_minutes: 60,
  room_timetable: [
    { start_time: '09:00', end_time: '10:00' },
    { start_time: '10:00', end_time: '11:00' },
    { start_time: '11:15', end_time: '12:00' },
  ],
};

test('a room with a timetable is booked in its bands, and those that touch may join [field:room_timetable.start_time] [field:room_timetable.end_time]', () => {
  const free = day('2027-01-20', [['09:00', '12:00']]);
  expect(startTimes(free, bands)).toEqual(['09:00', '10:00', '11:15']);
  expect(endTimes(free, '09:00', bands)).toEqual(['10:00', '11:00']);
  expect(endTimes(free, '11:15', bands)).toEqual(['12:00']);
  expect(endTimes(free, '09:30', bands)).toEqual([]);
  expect(chooseFrom(free, '09:00', 90, bands)).toEqual({ date: free.target_date, start: '09:00', end: '10:00' });
  // A band that is partly taken is not available.
  expect(startTimes(tuesday, bands)).toEqual(['09:00', '11:15']);
});

test('of a room with a timetable only whole bands are free', () => {
  expect(asBookable(tuesday, every(15))).toBe(tuesday);
  expect(asBookable(tuesday, bands).free).toEqual([
    { start: '09:00', end: '10:00' },
    { start: '11:15', end: '12:00' },
  ]);
  expect(asBookable(day('2027-01-20', [['09:00', '12:00']]), bands).free).toEqual([
    { start: '09:00', end: '11:00' },
    { start: '11:15', end: '12:00' },
  ]);
});
