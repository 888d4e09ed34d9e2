import { expect, test } from 'vitest';
import { dayAfterKey, hoursOf, placeBlocks, placeStretches } from './time-grid-model.ts';

const block = (start: number, end: number) => ({ start: start * 60, end: end * 60 });
const placesOf = (spans: readonly { start: number; end: number }[], least = 0) =>
  placeBlocks(spans, least).map(({ lane, lanes }) => `${lane}/${lanes}`);

test('blocks that overlap stand side by side, those that only touch below each other', () => {
  expect(placesOf([block(9, 11), block(11, 12)])).toEqual(['0/1', '0/1']);
  expect(placesOf([block(9, 11), block(10, 12)])).toEqual(['0/2', '1/2']);
  expect(placesOf([block(9, 12), block(10, 11), block(11, 13)])).toEqual(['0/2', '1/2', '1/2']);
  expect(placesOf([block(9, 10), block(9, 10), block(9, 10), block(15, 16)])).toEqual(['0/3', '1/3', '2/3', '0/1']);
});

test('of blocks that begin together the longest stands first, whatever their order was', () => {
  const [first] = placeBlocks([block(9, 10), block(9, 12)], 0);
  expect(first?.block.end).toBe(720);
});

test('a short block is drawn taller than it lasts, and what follows at once makes way', () => {
  expect(
    placesOf(
      [
        { start: 540, end: 555 },
        { start: 555, end: 600 },
      ],
      45,
    ),
  ).toEqual(['0/2', '1/2']);
});

test('the hours reach as far as the blocks do, in whole hours', () => {
  const usual = { start: 540, end: 1080 };
  expect(hoursOf([], usual)).toEqual(usual);
  expect(hoursOf([{ start: 525, end: 1095 }], usual)).toEqual({ start: 480, end: 1140 });
});

test('arrow keys lead along the days and out of them, the page keys to the next ones', () => {
  expect(dayAfterKey('ArrowRight', 1, 4)).toBe(2);
  expect(dayAfterKey('ArrowRight', 3, 4)).toBe('after');
  expect(dayAfterKey('ArrowLeft', 0, 4)).toBe('before');
  expect(dayAfterKey('ArrowLeft', 0, 1)).toBe('before');
  expect(dayAfterKey('Home', 3, 4)).toBe(0);
  expect(dayAfterKey('End', 0, 4)).toBe(3);
  expect(dayAfterKey('PageDown', 0, 4)).toBe('after');
  expect(dayAfterKey('ArrowDown', 0, 4)).toBeUndefined();
});

test('what lasts days stands in as few rows as there is room for', () => {
  const days = (first: number, last: number) => ({ first, last });
  expect(placeStretches([days(3, 3), days(0, 1), days(1, 2), days(2, 6)]).map(({ row }) => row)).toEqual([0, 1, 0, 1]);
  expect(placeStretches([days(0, 0), days(0, 6)]).map(({ stretch }) => stretch.last)).toEqual([6, 0]);
});
