import { expect, test } from 'vitest';
import type { AvailabilityDay } from '../spots/contract.ts';
import { alternatives, chooseFrom, endTimes, isFree, moveStart, startTimes } from './choices.ts';

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

test('starts and ends stand on the unit counted from the opening, inside what is free', () => {
  expect(startTimes(tuesday, 30)).toEqual(['09:00', '09:30', '11:00', '11:30']);
  expect(endTimes(tuesday, '09:00', 30)).toEqual(['09:30', '10:00']);
  expect(endTimes(tuesday, '10:45', 15)).toEqual(['11:00', '11:15', '11:30', '11:45', '12:00']);
  expect(endTimes(tuesday, '10:15', 15)).toEqual([]);
  expect(startTimes(day('2027-01-20', [['09:15', '10:00']]), 60)).toEqual([]);
});

test('a choice is free when both its ends are, within one stretch', () => {
  const date = tuesday.target_date;
  expect(isFree(tuesday, { date, start: '09:00', end: '10:15' }, 15)).toBe(true);
  expect(isFree(tuesday, { date, start: '09:00', end: '11:00' }, 15)).toBe(false);
  expect(isFree(tuesday, { date, start: '09:00', end: '10:15' }, 30)).toBe(false);
});

test('choosing takes the wished length or the longest that there is', () => {
  const date = tuesday.target_date;
  expect(chooseFrom(tuesday, '09:00', 60, 15)).toEqual({ date, start: '09:00', end: '10:00' });
  expect(chooseFrom(tuesday, '09:30', 60, 15)).toEqual({ date, start: '09:30', end: '10:15' });
  expect(chooseFrom(tuesday, '09:00', 10, 30)).toEqual({ date, start: '09:00', end: '09:30' });
  expect(chooseFrom(tuesday, '10:30', 60, 15)).toBeUndefined();
});

test('moving the start keeps the length where there is room, and stays where there is no start', () => {
  const chosen = { date: tuesday.target_date, start: '09:00', end: '10:00' };
  expect(moveStart(tuesday, chosen, '10:45', 15)).toEqual({ ...chosen, start: '10:45', end: '11:45' });
  expect(moveStart(tuesday, chosen, '11:30', 15)).toEqual({ ...chosen, start: '11:30', end: '12:00' });
  expect(moveStart(tuesday, chosen, '10:30', 15)).toEqual(chosen);
});

test('alternatives have the wished length, the same day first and the nearest first', () => {
  const wish = { date: '2027-01-19', start: '10:00', end: '11:00' };
  const days = [day('2027-01-18', [['09:00', '12:00']]), tuesday, day('2027-01-20', [['09:00', '12:00']])];
  expect(alternatives(days, wish, 15, 3)).toEqual([
    { date: '2027-01-19', start: '09:15', end: '10:15' },
    { date: '2027-01-19', start: '10:45', end: '11:45' },
    { date: '2027-01-20', start: '10:00', end: '11:00' },
  ]);
  expect(alternatives([day('2027-01-19', [['09:00', '09:45']])], wish, 15, 3)).toEqual([]);
});
