import { expect, test } from 'vitest';
import { isOfBand, isTimed, itemsOn, spanOn } from './calendar-items.ts';
import type { CalendarItem } from './model.ts';

const item = (id: string, more: Partial<CalendarItem>): CalendarItem => ({
  id,
  date: '2027-01-19',
  title: id,
  detail: '',
  note: '',
  shape: 'plain',
  label: id,
  ...more,
});
const meeting = item('meeting', { start: '13:00', end: '15:30' });
const night = item('night', { start: '22:00', end: '06:00', lastDate: '2027-01-20' });
const untilMidnight = item('late', { start: '22:00', end: '00:00', lastDate: '2027-01-20' });
const festival = item('festival', { lastDate: '2027-01-21' });
const journey = item('journey', { start: '10:00', end: '15:00', lastDate: '2027-01-21' });

test('over the hours stands what lasts whole days or more than one; a night stands among them', () => {
  expect([festival, journey, item('holiday', {})].map(isOfBand)).toEqual([true, true, true]);
  expect([meeting, night, untilMidnight].map(isOfBand)).toEqual([false, false, false]);
});

test('a night has a part on each of its two days, what ends at midnight none on the second', () => {
  if (!isTimed(night) || !isTimed(meeting)) throw new Error('They have times');
  expect(spanOn(night, '2027-01-19')).toEqual({ start: 1320, end: 1440 });
  expect(spanOn(night, '2027-01-20')).toEqual({ start: 0, end: 360 });
  expect(spanOn(meeting, '2027-01-19')).toEqual({ start: 780, end: 930 });
  expect(itemsOn([night, untilMidnight], '2027-01-20').map(({ id }) => id)).toEqual(['night']);
});

test('a day lists what lasts whole days first, then by the hour', () => {
  const all = [night, meeting, festival, journey];
  expect(itemsOn(all, '2027-01-19').map(({ id }) => id)).toEqual(['festival', 'journey', 'meeting', 'night']);
  expect(itemsOn(all, '2027-01-20').map(({ id }) => id)).toEqual(['festival', 'journey', 'night']);
});
