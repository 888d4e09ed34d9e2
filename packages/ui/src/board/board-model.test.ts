import { expect, test } from 'vitest';
import { pastPart, standsAgainst, stepIn, type BoardItem } from './board-model.ts';

const item = (id: string, start: number, end: number): BoardItem => ({
  id,
  start,
  end,
  movable: true,
  shape: 'fixed',
  time: '',
  name: id,
  status: '',
  label: id,
  opens: true,
});
const row = {
  cells: [
    { columnId: 'mon', closed: [{ start: 0, end: 540 }], items: [item('one', 600, 660), item('two', 660, 720)] },
    { columnId: 'tue', closed: [], items: [] },
  ],
};
const at = (columnId: string, start: number, end: number) => ({ rowId: 'a', columnId, start, end });

test('what is moved stands against what it would lie over, and against closed hours, never against itself', () => {
  const moved = item('one', 600, 660);
  expect(standsAgainst(moved, at('mon', 540, 660), row)).toBeUndefined();
  expect(standsAgainst(moved, at('mon', 630, 690), row)?.items.map(({ id }) => id)).toEqual(['two']);
  expect(standsAgainst(moved, at('mon', 525, 585), row)).toEqual({ items: [], isClosed: true });
  expect(standsAgainst(moved, at('mon', 720, 780), row)).toBeUndefined();
  expect(standsAgainst(moved, at('tue', 0, 1440), row)).toBeUndefined();
});

test('a press in a free stretch falls on a step that has room', () => {
  const free = { start: 550, end: 660 };
  expect([540, 550, 579, 580, 640, 700].map((minute) => stepIn(free, minute, 30))).toEqual([
    550, 550, 550, 580, 610, 610,
  ]);
  expect(stepIn({ start: 550, end: 560 }, 555, 30)).toBe(550);
});

test('of a day is over what lies before now, of an earlier day all, of one to come nothing', () => {
  const shown = { start: 540, end: 1260 };
  expect(pastPart(true, undefined, shown)).toBe(1);
  expect([undefined, 400, 720, 1300].map((now) => pastPart(false, now, shown))).toEqual([0, 0, 0.25, 1]);
});
