import { expect, test } from 'vitest';
import { couldTake, placesInstead, roomsInstead } from './places-instead.ts';

const NOW = new Date('2027-01-12T01:00:00Z');
const spot = {
  spot_id: 4,
  fixing_method: 1 as const,
  is_resident_only: false,
  accepts_days_ahead: 90,
  hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }],
  closings: [{ kind: 'weekday' as const, weekday: 1 }],
};
const room = (room_id: number, capacity: number, parts = {}) => ({
  room_id,
  spot_id: 4,
  capacity,
  unit_minutes: 60,
  room_timetable: [],
  is_retired: 0 as const,
  ...parts,
});
/** A Thursday. */
const use = { room_id: 1, persons: 8, target_date: '2027-01-28', start: 780, end: 900 };
const rooms = [room(1, 20), room(2, 30), room(3, 8), room(4, 6)];
const wordsOf = (found: ReturnType<typeof placesInstead>) =>
  found.map(({ room_id, slot }) => `${room_id} ${slot.target_date} ${slot.start}`);

test('other rooms of the facility at the same time come first, the smallest that is large enough before others', () => {
  const found = placesInstead(use, { spot, rooms }, () => [], NOW);
  expect(wordsOf(found).slice(0, 2)).toEqual(['3 2027-01-28 780', '2 2027-01-28 780']);
  expect(found.some(({ room_id }) => room_id === 4)).toBe(false);
});

test('then the nearest times of its own room: of the same day, else of a near one that is open', () => {
  const closed = (_room: number, date: string) => (date === '2027-01-28' ? [{ start: 0, end: 1440 }] : []);
  expect(wordsOf(placesInstead(use, { spot, rooms }, closed, NOW))).toEqual([
    '1 2027-01-29 780',
    '1 2027-01-30 780',
    '1 2027-01-31 780',
  ]);
  const half = (id: number, date: string) =>
    id === 1 && date === '2027-01-28' ? [{ start: 0, end: 900 }] : closed(id, date === '2027-01-28' ? date : '');
  expect(wordsOf(placesInstead(use, { spot, rooms: [room(1, 20)] }, half, NOW))[0]).toBe('1 2027-01-28 900');
});

test('another time on a day on which it may be one: nearer days are passed over', () => {
  const closed = (_room: number, date: string) => (date === '2027-01-28' ? [{ start: 0, end: 1440 }] : []);
  const found = placesInstead(use, { spot, rooms: [room(1, 20)] }, closed, NOW, (day) => day < '2027-01-30');
  expect(wordsOf(found)).toEqual(['1 2027-01-29 780', '1 2027-01-27 780', '1 2027-01-26 780']);
});

test('nothing that has begun, nothing on another day that is too near, nothing weeks away, nothing of a room no longer let', () => {
  const today = { ...use, target_date: '2027-01-12', start: 540, end: 660 };
  const ownOnly = [room(1, 20)];
  const found = placesInstead(today, { spot, rooms: ownOnly }, () => [], NOW);
  // It is 10:00: the nearest time today is 11:00, and nothing can be reserved before Thursday.
  expect(wordsOf(found)).toEqual(['1 2027-01-12 660', '1 2027-01-12 780', '1 2027-01-14 540']);
  const full = (_room: number, date: string) => (date < '2027-02-26' ? [{ start: 0, end: 1440 }] : []);
  expect(placesInstead(use, { spot, rooms }, full, NOW)).toEqual([]);
  expect(placesInstead(use, { spot, rooms: [room(1, 20, { is_retired: 1 })] }, () => [], NOW)).toEqual([]);
});

test('a room takes a use that fits its bands, and another house for residents only is not offered', () => {
  const bands = [{ start_time: '13:00', end_time: '15:00' }];
  const banded = room(5, 20, { room_timetable: bands });
  expect(couldTake(banded, spot, use, 4)).toBe(true);
  expect(couldTake(banded, spot, { ...use, end: 960 }, 4)).toBe(false);
  const forResidents = { ...spot, is_resident_only: true };
  expect([couldTake(room(2, 30), forResidents, use, 4), couldTake(room(2, 30), forResidents, use, 1)]).toEqual([
    true,
    false,
  ]);
  expect(couldTake(room(2, 30), spot, { ...use, target_date: '2027-01-25' }, 4)).toBe(false);
});

test('three rooms at most, those of the facility first', () => {
  const many = [room(9, 8, { spot_id: 1 }), room(2, 30), room(3, 40), room(5, 10)];
  expect(roomsInstead(many, use, 4, () => []).map(({ room_id }) => room_id)).toEqual([5, 2, 3]);
  expect(roomsInstead(many, use, 4, (id) => (id === 5 ? [{ start: 840, end: 960 }] : [])).at(0)?.room_id).toBe(2);
});
