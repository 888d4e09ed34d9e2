import { expect, test } from 'vitest';
import { cashOf, sumsOf } from './day.ts';
import { refuseClosing, refusePaidOn } from './rules.ts';

const line = (source: 'room' | 'bath', way: 'cash' | 'transfer' | 'qr' | 'slip', yen: number) => ({ source, way, yen });

test('a day is summed by what for and by which way, what went apart from what came', () => {
  const lines = [
    line('bath', 'slip', 400),
    line('room', 'cash', 600),
    line('room', 'qr', 300),
    line('room', 'cash', -200),
  ];
  expect(sumsOf(lines)).toEqual([
    { source: 'room', way: 'cash', count: 2, received_yen: 600, returned_yen: -200 },
    { source: 'room', way: 'qr', count: 1, received_yen: 300, returned_yen: 0 },
    { source: 'bath', way: 'slip', count: 1, received_yen: 400, returned_yen: 0 },
  ]);
  expect(cashOf(lines)).toBe(400);
  expect(sumsOf([])).toEqual([]);
});

test('a payment is entered for today or an earlier day, or for the next one once today is closed', () => {
  const codeOf = (day: string, next = '2027-01-11') => refusePaidOn(day, '2027-01-11', next)?.problems[0]?.code;
  expect(codeOf('2027-01-11')).toBeUndefined();
  expect(codeOf('2026-12-11')).toBeUndefined();
  expect(codeOf('2026-12-10')).toBe('paid-too-long-ago');
  expect(codeOf('2027-01-12')).toBe('paid-to-come');
  expect(codeOf('2027-01-12', '2027-01-12')).toBeUndefined();
});

test('a day is closed once it has come, as it was read, once, and what is missing has a reason', () => {
  const till = { day: '2027-01-11', isClosed: false, cash_yen: 400, seen: 'a' };
  const asked = { seen: 'a', counted_yen: 400, note: '' };
  const codeOf = (there: object, what: object = {}) =>
    refuseClosing({ ...till, ...there }, { ...asked, ...what }, '2027-01-11')?.problems[0]?.code;
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ day: '2027-01-12' })).toBe('till-day-to-come');
  expect(codeOf({ isClosed: true })).toBe('till-day-closed');
  expect(codeOf({ seen: 'b' })).toBe('till-changed');
  expect(codeOf({}, { counted_yen: 390 })).toBe('till-note-needed');
  expect(codeOf({}, { counted_yen: 390, note: '10円不足' })).toBeUndefined();
  const missing = refuseClosing({ ...till, cash_yen: 5015 }, asked, '2027-01-11')?.problems[0];
  expect(missing?.params).toEqual([{ ja: '5,015円', en: '¥5,015' }]);
});
