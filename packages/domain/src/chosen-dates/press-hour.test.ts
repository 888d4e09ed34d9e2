import type { AvailabilityDay } from '../spots/contract.ts';
import { expect, test } from 'vitest';
import { pressHour } from './press-hour.ts';

const tuesday: AvailabilityDay = {
  target_date: '2027-01-19',
  opening: { start: '09:00', end: '21:00' },
  is_reservable: true,
  free: [
    { start: '09:00', end: '12:30' },
    { start: '14:00', end: '21:00' },
  ],
};
const every = (unit_minutes: number) => ({ unit_minutes, room_timetable: [] });
const date = tuesday.target_date;

test('the first press takes the hour, or what of it is free', () => {
  expect(pressHour(tuesday, 9, undefined, every(15))).toEqual({ date, start: '09:00', end: '10:00' });
  expect(pressHour(tuesday, 12, undefined, every(15))).toEqual({ date, start: '12:00', end: '12:30' });
});

test('a later hour lengthens the choice as far as all between is free', () => {
  const chosen = { date, start: '09:00', end: '10:00' };
  expect(pressHour(tuesday, 11, chosen, every(15))).toEqual({ date, start: '09:00', end: '12:00' });
  expect(pressHour(tuesday, 12, chosen, every(15))).toEqual({ date, start: '09:00', end: '12:30' });
});

test('behind a taken stretch, before the choice and on another day a press starts anew', () => {
  const chosen = { date, start: '10:00', end: '11:00' };
  expect(pressHour(tuesday, 15, chosen, every(15))).toEqual({ date, start: '15:00', end: '16:00' });
  expect(pressHour(tuesday, 9, chosen, every(15))).toEqual({ date, start: '09:00', end: '10:00' });
  const wednesday = { ...tuesday, target_date: '2027-01-20' };
  expect(pressHour(wednesday, 14, chosen, every(15))).toEqual({ date: '2027-01-20', start: '14:00', end: '15:00' });
});

test('an hour of the choice goes out, with what follows it', () => {
  const chosen = { date, start: '09:00', end: '12:00' };
  expect(pressHour(tuesday, 11, chosen, every(15))).toEqual({ date, start: '09:00', end: '11:00' });
  expect(pressHour(tuesday, 10, chosen, every(15))).toEqual({ date, start: '09:00', end: '10:00' });
  expect(pressHour(tuesday, 9, chosen, every(15))).toEqual({ date, start: '10:00', end: '12:00' });
  expect(pressHour(tuesday, 9, { date, start: '09:00', end: '10:00' }, every(15))).toBeUndefined();
});

test('a large unit is never cut: two hours are taken whole, and go out whole', () => {
  const chosen = pressHour(tuesday, 9, undefined, every(120));
  expect(chosen).toEqual({ date, start: '09:00', end: '11:00' });
  expect(pressHour(tuesday, 10, chosen, every(120))).toBeUndefined();
});

test('in a room with a timetable any hour of a band takes the band, and the next one joins it', () => {
  const bands = {
    unit_minutes: 60,
    room_timetable: [
      { start_time: '14:00', end_time: '17:00' },
      { start_time: '17:00', end_time: '21:00' },
    ],
  };
  const afternoon = { date, start: '14:00', end: '17:00' };
  expect(pressHour(tuesday, 15, undefined, bands)).toEqual(afternoon);
  expect(pressHour(tuesday, 18, afternoon, bands)).toEqual({ ...afternoon, end: '21:00' });
  expect(pressHour(tuesday, 15, afternoon, bands)).toBeUndefined();
  expect(pressHour(tuesday, 10, undefined, bands)).toBeUndefined();
});
