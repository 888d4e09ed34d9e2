import { expect, test } from 'vitest';
import { boardHref, readBoardAddress, steppedDate } from './board-address.ts';

const today = '2027-01-21';
const read = (query: string) => readBoardAddress(new URLSearchParams(query), today);

test('without anything the board shows today, of all facilities', () => {
  expect(read('')).toEqual({ view: 'day', date: today, spotId: undefined, from: today, to: today });
});

test('a week is shown from its Monday to its Sunday', () => {
  expect(read('view=week&date=2027-01-03&spot_id=4')).toEqual({
    view: 'week',
    date: '2027-01-03',
    spotId: 4,
    from: '2026-12-28',
    to: '2027-01-03',
  });
});

test('what is odd in the address is left out', () => {
  expect(read('view=month&date=2027-02-30&spot_id=-1')).toEqual(read(''));
});

test('an address is read as it was written', () => {
  for (const query of ['', 'view=week&date=2027-03-01', 'date=2027-03-01&spot_id=44']) {
    const address = read(query);
    expect(read(boardHref(address, {}).split('?')[1] ?? '')).toEqual(address);
  }
  expect(boardHref(read('spot_id=4'), { view: 'week', spotId: undefined })).toBe(
    '/reception/board?date=2027-01-21&view=week',
  );
});

test('steps go by a day or by a week', () => {
  expect(steppedDate(read(''), 1)).toBe('2027-01-22');
  expect(steppedDate(read('view=week'), -1)).toBe('2027-01-14');
});
