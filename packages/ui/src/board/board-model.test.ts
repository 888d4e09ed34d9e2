import { describe, expect, test } from 'vitest';
import { placeAfterArrow, startNear } from './board-model.ts';
import type { BoardGround, BoardRow } from './board-model.ts';

const row = (id: string, step: number): BoardRow => ({ id, name: id, step, cells: [] });
const days = [
  { id: 'mon', day: 'Mon', date: '18' },
  { id: 'tue', day: 'Tue', date: '19' },
];
const scale: BoardGround = { rows: [row('a', 15), row('b', 60)], columns: days, shown: { start: 540, end: 1260 } };
const week: BoardGround = { ...scale, shown: undefined };
const item = { start: 600, end: 720 };
const place = { rowId: 'a', columnId: 'mon', start: 600 };

describe('what is dragged', () => {
  test('stands on the steps of the row, counted from where it was', () => {
    expect(startNear(613, item, 'a', scale)).toBe(615);
    expect(startNear(607, item, 'a', scale)).toBe(600);
    expect(startNear(640, item, 'b', scale)).toBe(660);
    expect(startNear(620, { start: 605, end: 700 }, 'a', scale)).toBe(620);
  });

  test('stays within the hours with its whole length', () => {
    expect(startNear(0, item, 'a', scale)).toBe(540);
    expect(startNear(1400, item, 'a', scale)).toBe(1140);
  });

  test('keeps its time on a board without a scale', () => {
    expect(startNear(9999, item, 'a', week)).toBe(600);
  });
});

describe('arrow keys', () => {
  test('move by the step of the row, and stop at the ends of the day', () => {
    expect(placeAfterArrow('ArrowRight', place, item, scale).start).toBe(615);
    expect(placeAfterArrow('ArrowLeft', { ...place, rowId: 'b' }, item, scale).start).toBe(540);
    expect(placeAfterArrow('ArrowLeft', { ...place, start: 540 }, item, scale).start).toBe(540);
    expect(placeAfterArrow('ArrowRight', { ...place, start: 1140 }, item, scale).start).toBe(1140);
  });

  test('move to the rooms above and below, and no further', () => {
    expect(placeAfterArrow('ArrowDown', place, item, scale)).toEqual({ ...place, rowId: 'b' });
    expect(placeAfterArrow('ArrowUp', place, item, scale)).toEqual(place);
    expect(placeAfterArrow('ArrowDown', { ...place, rowId: 'b' }, item, scale).rowId).toBe('b');
  });

  test('move from day to day where days stand side by side', () => {
    expect(placeAfterArrow('ArrowRight', place, item, week)).toEqual({ ...place, columnId: 'tue' });
    expect(placeAfterArrow('ArrowLeft', place, item, week)).toEqual(place);
  });
});
