import { describe, expect, test } from 'vitest';
import { endAfterArrow, endedNear, placeAfterArrow, placedNear, type MoveGround } from './move-model.ts';

const rows = [
  { id: 'a', step: 15 },
  { id: 'b', step: 60 },
];
const columns = [{ id: 'mon' }, { id: 'tue' }];
const board: MoveGround = { rows, columns, shown: { start: 540, end: 1260 }, hours: 'across' };
const days: MoveGround = { ...board, rows: rows.slice(0, 1), hours: 'down' };
const week: MoveGround = { ...board, shown: undefined };
const item = { start: 600, end: 720 };
const place = { rowId: 'a', columnId: 'mon', ...item };

describe('what is dragged', () => {
  test('stands on the steps of the row, counted from where it was, as long as before', () => {
    expect(placedNear(13, item, 'a', board)).toEqual({ start: 615, end: 735 });
    expect(placedNear(7, item, 'a', board)).toEqual(item);
    expect(placedNear(40, item, 'b', board)).toEqual({ start: 660, end: 780 });
    expect(placedNear(15, { start: 605, end: 700 }, 'a', board)).toEqual({ start: 620, end: 715 });
  });

  test('stays within the hours with its whole length', () => {
    expect(placedNear(-600, item, 'a', board).start).toBe(540);
    expect(placedNear(800, item, 'a', board)).toEqual({ start: 1140, end: 1260 });
  });

  test('keeps its time where there is no scale', () => {
    expect(placedNear(9999, item, 'a', week)).toEqual(item);
  });

  test('by its end keeps its start, a step at least, and the hours', () => {
    expect(endedNear(38, item, 'a', days)).toEqual({ start: 600, end: 765 });
    expect(endedNear(-500, item, 'a', days)).toEqual({ start: 600, end: 615 });
    expect(endedNear(900, item, 'a', days)).toEqual({ start: 600, end: 1260 });
  });
});

describe('arrow keys', () => {
  test('move by the step of the row, and stop at the ends of the day', () => {
    expect(placeAfterArrow('ArrowRight', place, board)).toMatchObject({ start: 615, end: 735 });
    expect(placeAfterArrow('ArrowLeft', { ...place, rowId: 'b' }, board).start).toBe(540);
    expect(placeAfterArrow('ArrowLeft', { ...place, start: 540 }, board).start).toBe(540);
    const last = { ...place, start: 1140, end: 1260 };
    expect(placeAfterArrow('ArrowRight', last, board)).toEqual(last);
  });

  test('move to the rows above and below, and no further', () => {
    expect(placeAfterArrow('ArrowDown', place, board)).toEqual({ ...place, rowId: 'b' });
    expect(placeAfterArrow('ArrowUp', place, board)).toEqual(place);
    expect(placeAfterArrow('ArrowDown', { ...place, rowId: 'b' }, board).rowId).toBe('b');
  });

  test('move from day to day where days stand side by side', () => {
    expect(placeAfterArrow('ArrowRight', place, week)).toEqual({ ...place, columnId: 'tue' });
    expect(placeAfterArrow('ArrowLeft', place, week)).toEqual(place);
  });

  test('move along the hours downwards where these run so, and across to other days', () => {
    expect(placeAfterArrow('ArrowDown', place, days)).toMatchObject({ columnId: 'mon', start: 615, end: 735 });
    expect(placeAfterArrow('ArrowUp', place, days)).toMatchObject({ columnId: 'mon', start: 585 });
    expect(placeAfterArrow('ArrowRight', place, days)).toEqual({ ...place, columnId: 'tue' });
  });

  test('with Shift move the end, along the hours only', () => {
    expect(endAfterArrow('ArrowDown', place, days)).toEqual({ ...place, end: 735 });
    expect(endAfterArrow('ArrowUp', { ...place, end: 615 }, days)).toEqual({ ...place, end: 615 });
    expect(endAfterArrow('ArrowRight', place, days)).toEqual(place);
    expect(endAfterArrow('ArrowRight', place, board)).toEqual({ ...place, end: 735 });
  });
});
