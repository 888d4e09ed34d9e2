import type { AvailabilityDay, Room, RoomAvailability, Spot } from '@machi/domain/spots/contract';
import { expect, test } from 'vitest';
import { readConditions, writeConditions } from './conditions.ts';
import { findRooms, firstDayWithRoom, freeTimes } from './find-rooms.ts';

const room = (room_id: number, spot_id: number, capacity: number): Room => ({
  room_id,
  spot_id,
  room_name: `Room ${room_id}`,
  main_purpose: '',
  fee_text: '',
  floors: '',
  capacity,
  area: null,
  equipments: [],
  other_information: '',
  fee_now: '',
  fee_next: null,
  next_fee_from: null,
  announced_fee: '',
  unit_minutes: 15,
  reservation_period: '',
  adjunct_room_ids: [],
  room_timetable: [],
  picture: null,
});
const spot = (spot_id: number, fixing_method: 0 | 1 | 2, rooms: Room[]): Spot => ({
  spot_id,
  spot_name: `Spot ${spot_id}`,
  spot_type: '',
  spot_category_id: 5,
  fixing_method,
  is_resident_only: false,
  opening_hours: '',
  closing_days_text: '',
  address: '',
  tel: '',
  latitude: 0,
  longitude: 0,
  main_purpose: '',
  picture: null,
  rooms,
});
const day = (target_date: string, free: [string, string][], closed = false): AvailabilityDay => ({
  target_date,
  opening: closed ? null : { start: '09:00', end: '21:00' },
  is_reservable: !closed,
  free: free.map(([start, end]) => ({ start, end })),
});
const of = (room_id: number, spot_id: number, ...days: AvailabilityDay[]): RoomAvailability => ({
  room_id,
  spot_id,
  days,
});

const date = '2027-01-19';
const wish = readConditions(new URLSearchParams({ date }), date);
const spots = [spot(1, 2, [room(101, 1, 20), room(102, 1, 4)]), spot(2, 1, [room(201, 2, 30)]), spot(3, 0, [])];
const availability = [
  of(101, 1, day(date, [['09:00', '10:00']]), day('2027-01-20', [['09:00', '12:00']])),
  of(102, 1, day(date, [['13:00', '17:00']])),
  of(201, 2, day(date, [], true)),
];
const ids = (rooms: readonly { room: Room }[]) => rooms.map((found) => found.room.room_id);

test('without conditions every free room is found, closed ones are told apart, open places stand by themselves', () => {
  const found = findRooms(spots, availability, wish);
  expect(ids(found.rooms)).toEqual([101, 102]);
  expect(found.others.map(({ room: { room_id }, misfit }) => [room_id, misfit])).toEqual([[201, 'closed']]);
  expect(found.openSpots.map(({ spot_id }) => spot_id)).toEqual([3]);
});

test('people, length, start and facility narrow it down, each with its reason', () => {
  const reasons = (changes: Partial<typeof wish>) =>
    Object.fromEntries(
      findRooms(spots, availability, { ...wish, ...changes }).others.map(({ room: { room_id }, misfit }) => [
        room_id,
        misfit,
      ]),
    );
  expect(reasons({ capacity: 10 })).toEqual({ 102: 'capacity', 201: 'closed' });
  expect(reasons({ minutes: 90 })).toEqual({ 101: 'noStretch', 201: 'closed' });
  expect(reasons({ start: '13:30' })).toEqual({ 101: 'noStretch', 201: 'closed' });
  expect(reasons({ spotId: 2 })).toEqual({ 101: 'spot', 102: 'spot', 201: 'closed' });
  expect(reasons({ onlyFree: false })).toEqual({});
});

test('a free stretch opens the form with the wished start and length', () => {
  const free = day(date, [['13:00', '17:00']]);
  const preset = (changes: Partial<typeof wish>) =>
    freeTimes(free, room(101, 1, 20), { ...wish, ...changes }).map((time) => time.preset);
  expect(preset({})).toEqual([{ date, start: '13:00', end: '14:00' }]);
  expect(preset({ start: '14:30', minutes: 90 })).toEqual([{ date, start: '14:30', end: '16:00' }]);
  expect(preset({ start: '16:00', minutes: 90 })).toEqual([]);
});

test('a room with a timetable shows its free bands, and joins those that touch for who needs longer', () => {
  const banded = {
    unit_minutes: 60,
    room_timetable: [
      { start_time: '09:00', end_time: '12:00' },
      { start_time: '13:00', end_time: '17:00' },
      { start_time: '17:00', end_time: '21:00' },
    ],
  };
  const shown = (free: [string, string][], changes: Partial<typeof wish>) =>
    freeTimes(day(date, free), banded, { ...wish, ...changes }).map(({ stretch }) => `${stretch.start}-${stretch.end}`);
  const all: [string, string][] = [['09:00', '21:00']];
  expect(shown(all, {})).toEqual(['09:00-12:00', '13:00-17:00', '17:00-21:00']);
  expect(shown([['10:00', '21:00']], {})).toEqual(['13:00-17:00', '17:00-21:00']);
  expect(shown(all, { minutes: 240 })).toEqual(['13:00-17:00', '17:00-21:00']);
  expect(shown(all, { minutes: 300 })).toEqual(['13:00-21:00']);
  expect(shown(all, { start: '14:30' })).toEqual(['13:00-17:00']);
  expect(shown(all, { start: '17:00', minutes: 120 })).toEqual(['17:00-21:00']);
  expect(shown(all, { start: '16:00', minutes: 120 })).toEqual(['13:00-21:00']);
  expect(shown(all, { start: '12:30' })).toEqual([]);
  expect(shown([['13:00', '17:00']], { start: '16:00', minutes: 120 })).toEqual([]);
});

test('the next day with a room', () => {
  expect(firstDayWithRoom(spots, availability, { ...wish, minutes: 180, capacity: 10 })).toBe('2027-01-20');
  expect(firstDayWithRoom(spots, availability, { ...wish, capacity: 100 })).toBeUndefined();
});

test('conditions survive the address; nonsense in it counts as not asked for', () => {
  const conditions = { date, start: '13:30', minutes: 90, capacity: 4, spotId: 2, onlyFree: false };
  expect(readConditions(writeConditions(conditions), '2027-01-01')).toEqual(conditions);
  const nonsense = new URLSearchParams('date=2027-02-30&start=25:00&minutes=-1&capacity=0&spot=x&free=yes');
  expect(readConditions(nonsense, date)).toEqual(wish);
});
