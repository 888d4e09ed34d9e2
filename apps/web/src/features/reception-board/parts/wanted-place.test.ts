import { expect, test } from 'vitest';
import { endTimes, isSamePlace, placeOfBooking, placeOnBoard, startTimes, withStart } from './wanted-place.ts';

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

test('a day begins at 0:00, and what begins then can end a quarter later', () => {
  expect([startTimes[0], startTimes.at(-1)]).toEqual(['00:00', '23:45']);
  expect([endTimes('23:30'), endTimes('00:00')[0]]).toEqual([['23:45', '24:00'], '00:15']);
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
  expect(isSamePlace(place, withStart(withStart(place, '10:15'), '13:00'))).toBe(true);
  expect(isSamePlace(place, { ...place, room_id: 402 })).toBe(false);
});
