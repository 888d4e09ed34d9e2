import { describe, expect, test } from 'vitest';
import { cellState, formPath } from './cell-state.ts';

const day = {
  target_date: '2027-01-14',
  opening: { start: '09:00', end: '21:00' },
  is_reservable: true,
  free: [
    { start: '09:00', end: '13:00' },
    { start: '15:00', end: '21:00' },
  ],
};
const band = (start_time: string, end_time: string) => ({ start_time, end_time });

describe('a day of a room', () => {
  test('is free, partly free, taken or shut', () => {
    expect(cellState(day)).toBe('part');
    expect(cellState({ ...day, free: [day.opening] })).toBe('free');
    expect(cellState({ ...day, free: [] })).toBe('full');
    expect(cellState({ ...day, is_reservable: false, free: [] })).toBe('shut');
    expect(cellState({ ...day, opening: null, is_reservable: false, free: [] })).toBe('shut');
  });

  test('a band is free as a whole or not at all, and shut outside the hours', () => {
    expect(cellState(day, band('09:00', '13:00'))).toBe('free');
    expect(cellState(day, band('13:00', '17:00'))).toBe('full');
    expect(cellState(day, band('20:00', '22:00'))).toBe('shut');
  });

  test('leads to the form on that day, with a band’s own times', () => {
    expect(formPath(4, 401, '2027-01-14')).toBe('/spot/form/4/401?date=2027-01-14');
    expect(formPath(4, 401, '2027-01-14', band('09:00', '13:00'))).toBe(
      '/spot/form/4/401?date=2027-01-14&start=09%3A00&end=13%3A00',
    );
    expect(formPath(4, 401, '2027-01-14', undefined, true)).toBe('/spot/form/4/401?date=2027-01-14&wait=1');
  });
});
