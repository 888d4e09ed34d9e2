import { expect, test } from 'vitest';
import { entryDay, type MonthDay } from './month-model.ts';

const day = (id: number, more: Partial<MonthDay> = {}): MonthDay => ({
  id: `2027-01-${id}`,
  day: String(id),
  label: String(id),
  ...more,
});

test('the Tab key enters at the chosen day, else today, else the first open one', () => {
  const [closed, today] = [{ closed: true }, { today: true }];
  const chosen = { chosen: true };
  expect(
    entryDay([
      [day(10, closed), day(11)],
      [day(12, today), day(13, chosen)],
    ]),
  ).toEqual({ row: 1, column: 1 });
  expect(
    entryDay([
      [day(10, closed), day(11)],
      [day(12, today), day(13)],
    ]),
  ).toEqual({ row: 1, column: 0 });
  expect(entryDay([[day(10, closed), day(11)], [day(12, { ...today, ...closed })]])).toEqual({ row: 0, column: 1 });
  expect(entryDay([[day(10, closed)]])).toEqual({ row: 0, column: 0 });
});
