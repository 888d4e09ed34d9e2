import { expect, test } from 'vitest';
import {
  endTimes,
  isSamePlace,
  placeOfBooking,
  placeOnBoard,
  spanOfPlace,
  startTimes,
  withStart,
} from './wanted-place.ts';

const booking = {
  reservation_id: 1,
  reservation_code: 'HM-2345',
  member_id: 1,
  room_id: 401,
  target_date: '2027-01-21',
  start: 780,
  end: 900,
  name: '佐藤',
  approval_status: 1,
  persons_spot: 2,
  is_adjunct: false,
} as const;

test('within some hours something begins a quarter before their end at the latest, and can end with them', () => {
  const hours = { start: 540, end: 1260 };
  expect([startTimes(hours)[0], startTimes(hours).at(-1)]).toEqual(['09:00', '20:45']);
  expect(endTimes('20:30', hours)).toEqual(['20:45', '21:00']);
  const day = { start: 0, end: 1440 };
  expect([startTimes(day)[0], startTimes(day).at(-1)]).toEqual(['00:00', '23:45']);
  expect([endTimes('23:30', day), endTimes('00:00', day)[0]]).toEqual([['23:45', '24:00'], '00:15']);
});

test('what is dropped on the board keeps its length', () => {
  expect(placeOnBoard(booking, { rowId: '403', columnId: '2027-01-22', start: 1320, end: 1440 })).toEqual({
    room_id: 403,
    target_date: '2027-01-22',
    target_time: { start: '22:00', end: '24:00' },
  });
});

test('another beginning keeps the length, as far as the day has room', () => {
  const place = placeOfBooking(booking);
  expect(withStart(place, '10:15').target_time).toEqual({ start: '10:15', end: '12:15' });
  expect(withStart(place, '23:00').target_time).toEqual({ start: '23:00', end: '24:00' });
  expect(spanOfPlace(withStart(place, '23:00'))).toEqual({ start: 1380, end: 1440 });
  expect(isSamePlace(place, withStart(withStart(place, '10:15'), '13:00'))).toBe(true);
  expect(isSamePlace(place, { ...place, room_id: 402 })).toBe(false);
});
