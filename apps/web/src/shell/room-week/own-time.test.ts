import { expect, test } from 'vitest';
import { dayForOwner, timeChoices } from './own-time.ts';

const own = { date: '2027-01-19', start: '13:00', end: '15:00' };
const day = (free: { start: string; end: string }[], more = {}) => ({
  target_date: '2027-01-19',
  opening: { start: '09:00', end: '18:00' },
  is_reservable: true,
  free,
  ...more,
});
const grid = { unit_minutes: 60, room_timetable: [] };

test('what is held is free to who holds it, and joins what is free around it', () => {
  const around = [
    { start: '09:00', end: '13:00' },
    { start: '16:00', end: '18:00' },
  ];
  expect(dayForOwner(day(around), own).free).toEqual([
    { start: '09:00', end: '15:00' },
    { start: '16:00', end: '18:00' },
  ]);
  expect(dayForOwner(day([{ start: '15:00', end: '18:00' }]), own).free).toEqual([{ start: '13:00', end: '18:00' }]);
  expect(dayForOwner(day([]), own).free).toEqual([{ start: '13:00', end: '15:00' }]);
});

test('another day is free as it is for everybody', () => {
  const other = day([{ start: '09:00', end: '10:00' }], { target_date: '2027-01-20' });
  expect(dayForOwner(other, own)).toBe(other);
});

test('on a day that takes no applications any more the time can only stay', () => {
  const late = dayForOwner(day([], { is_reservable: false }), own);
  expect(timeChoices(late, own, '13:00', grid)).toEqual({ starts: ['13:00'], ends: ['15:00'] });
  const other = day([], { is_reservable: false, target_date: '2027-01-20' });
  expect(timeChoices(dayForOwner(other, own), own, '13:00', grid)).toEqual({ starts: [], ends: [] });
});

test('the time may grow into what is free after it', () => {
  const chosen = timeChoices(dayForOwner(day([{ start: '15:00', end: '17:00' }]), own), own, '13:00', grid);
  expect(chosen.starts).toEqual(['13:00', '14:00', '15:00', '16:00']);
  expect(chosen.ends).toEqual(['14:00', '15:00', '16:00', '17:00']);
});
