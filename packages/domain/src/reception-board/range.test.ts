import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../calendar/model.ts';
import { closedWithin, daysFrom, hoursOffered, hoursShown, lastBoardDay } from './range.ts';
import { mondayOf } from '../calendar/views.ts';

test('a week begins on its Monday, also over the end of a year', () => {
  expect(mondayOf('2027-01-21')).toBe('2027-01-18');
  expect(mondayOf('2027-01-18')).toBe('2027-01-18');
  expect(mondayOf('2027-01-03')).toBe('2026-12-28');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const date = addDays('2000-01-01', days);
      const monday = mondayOf(date);
      expect(weekdayOf(monday)).toBe(1);
      expect(daysFrom(monday, lastBoardDay(monday))).toContain(date);
    }),
  );
});

test('days from a day to a day, none when they are the wrong way round', () => {
  expect(daysFrom('2027-02-28', '2027-03-02')).toEqual(['2027-02-28', '2027-03-01', '2027-03-02']);
  expect(daysFrom('2027-03-02', '2027-02-28')).toEqual([]);
});

test('whole hours hold every opening and everything in the rooms', () => {
  const open = (start: number, end: number) => ({ hours: [{ start, end }, null] });
  expect(hoursShown([open(9 * 60, 21 * 60), open(6 * 60 + 30, 17 * 60 + 15)], [])).toEqual({ start: 360, end: 1260 });
  expect(hoursShown([open(540, 1020)], [{ start: 1380, end: 1440 }])).toEqual({ start: 540, end: 1440 });
  expect(hoursShown([{ hours: [null] }], [])).toEqual({ start: 540, end: 1020 });
});

test('offered are the opening and where it is wished; all of a day that is closed or not known', () => {
  const opening = { start: 540, end: 1260 };
  expect(hoursOffered(opening, { start: 780, end: 900 })).toEqual(opening);
  expect(hoursOffered(opening, { start: 480, end: 510 })).toEqual({ start: 480, end: 1260 });
  expect(hoursOffered(opening, { start: 1230, end: 1350 })).toEqual({ start: 540, end: 1350 });
  expect(hoursOffered({ start: 550, end: 1030 }, { start: 600, end: 660 })).toEqual({ start: 540, end: 1035 });
  for (const unknown of [null, undefined])
    expect(hoursOffered(unknown, { start: 780, end: 900 })).toEqual({ start: 0, end: 1440 });
});

test('closed is what is shown and not open', () => {
  const shown = { start: 360, end: 1320 };
  expect(closedWithin(shown, null)).toEqual([shown]);
  expect(closedWithin(shown, { start: 540, end: 1260 })).toEqual([
    { start: 360, end: 540 },
    { start: 1260, end: 1320 },
  ]);
  expect(closedWithin(shown, shown)).toEqual([]);
});
