import { expect, test } from 'vitest';
import { boardHref, readBoardAddress, steppedDate } from './board-address.ts';

const today = '2027-01-21';
const read = (query: string, own?: readonly number[]) => readBoardAddress(new URLSearchParams(query), today, own);

test('without anything the board shows today, of all facilities', () => {
  expect(read('')).toEqual({ view: 'day', date: today, spotIds: [], from: today, to: today });
});

test('a week is shown from its Monday to its Sunday', () => {
  expect(read('view=week&date=2027-01-03&spot_id=4')).toEqual({
    view: 'week',
    date: '2027-01-03',
    spotIds: [4],
    from: '2026-12-28',
    to: '2027-01-03',
  });
});

test('what is odd in the address is left out', () => {
  expect(read('view=month&date=2027-02-30&spot_id=-1&spot_ids=4;5')).toEqual(read(''));
});

test('an address is read as it was written', () => {
  for (const query of ['', 'view=week&date=2027-03-01', 'date=2027-03-01&spot_id=44', 'spot_ids=4,1']) {
    const address = read(query);
    expect(read(boardHref(address, {}).split('?')[1] ?? '')).toEqual(address);
  }
  expect(boardHref(read('spot_id=4'), { view: 'week', spotIds: [] })).toBe(
    '/reception/board?date=2027-01-21&view=week&spot_ids=all',
  );
});

test('where no house is named, those chosen before are shown; all of them are an answer too', () => {
  expect(read('', [4, 1]).spotIds).toEqual([4, 1]);
  expect(read('spot_ids=x', [4, 1]).spotIds).toEqual([4, 1]);
  expect(read('spot_ids=1,5', [4]).spotIds).toEqual([1, 5]);
  expect(read('spot_ids=all', [4]).spotIds).toEqual([]);
});

test('a reservation is opened once: no way on from the board names it', () => {
  const address = read('date=2027-03-01&spot_id=4&reservation_id=812');
  expect(address.reservationId).toBe(812);
  expect(boardHref(address, {})).toBe('/reception/board?date=2027-03-01&spot_ids=4');
  expect(read('reservation_id=x').reservationId).toBeUndefined();
});

test('steps go by a day or by a week', () => {
  expect(steppedDate(read(''), 1)).toBe('2027-01-22');
  expect(steppedDate(read('view=week'), -1)).toBe('2027-01-14');
});
