import { expect, test } from 'vitest';
import { placeItems, placeLines } from './place-lines.ts';
import type { ScheduleItem } from './schedule-items.ts';

const date = '2027-01-21';
const texts = { t: (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ') } as never;
const places = {
  spot_name: '公民館',
  rooms: [{ room_id: 1, room_name: '和室' }],
  equipments: [{ equipment_id: 5, equipment_name: 'マイク', stock: 4 }],
};
const found = {
  rooms: [
    {
      room_id: 1,
      days: [
        {
          target_date: date,
          opening: { start: '09:00', end: '21:00' },
          busy: [{ start: '09:30', end: '14:00' }],
        },
      ],
    },
  ],
  equipments: [
    { equipment_id: 5, stock: 4, days: [{ target_date: date, lent: [{ start: '10:00', end: '12:00', left: 1 }] }] },
  ],
};
const own = (parts: Partial<ScheduleItem>): ScheduleItem => ({
  id: 'own',
  date,
  start: '10:00',
  end: '11:00',
  title: '課内会議',
  detail: '',
  note: '',
  shape: 'plain',
  label: '課内会議',
  members: [7],
  rooms: [1],
  equipments: [],
  ...parts,
});
const told = (shown: readonly ScheduleItem[]) =>
  placeItems(found, places, date, shown, texts).map(({ start, end, title }) => `${start} ${end} ${title}`);

test('what others have of a room and of equipment is a block without a word of what it is', () => {
  expect(told([])).toEqual(['09:30 14:00 lines.taken', '10:00 12:00 lines.left 1']);
});

test('what the reader sees whole anyway is not told twice', () => {
  expect(told([own({})])).toEqual(['09:30 10:00 lines.taken', '11:00 14:00 lines.taken', '10:00 12:00 lines.left 1']);
  // Whole days take the room during its opening hours; another day's take nothing.
  const { start: _start, end: _end, ...wholeDay } = own({});
  expect(told([wholeDay])).toEqual(['10:00 12:00 lines.left 1']);
  expect(told([own({ date: '2027-01-22' })])).toHaveLength(2);
});

test('a room has a line with the hours in which it is closed, equipment one with its number', () => {
  const { rooms, equipments } = placeLines(found, places, texts);
  expect(rooms[0]).toMatchObject({
    name: '和室',
    note: '公民館',
    closed: [
      { start: 0, end: 540 },
      { start: 1260, end: 1440 },
    ],
  });
  expect(equipments[0]).toMatchObject({ name: 'マイク', note: 'lines.stock 4', closed: [] });
  expect(rooms.map((line) => line.has(own({})))).toEqual([true]);
});
