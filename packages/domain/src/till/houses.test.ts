import { expect, test } from 'vitest';
import { OFFICE, refuseTill, tillOf, tillsOn } from './houses.ts';

const tills = [
  { spot_id: 22, from: '2027-01-11' },
  { spot_id: 1, from: '2026-04-01' },
];

test('a house has a drawer from its first day on, the office always; money for a room goes into that of its house', () => {
  expect(tillsOn(tills, '2027-01-11')).toEqual([OFFICE, 22, 1]);
  expect(tillsOn(tills, '2027-01-10')).toEqual([OFFICE, 1]);
  expect(tillsOn([], '2027-01-10')).toEqual([OFFICE]);
  expect(tillOf(tills, 22, '2027-01-11')).toBe(22);
  expect(tillOf(tills, 22, '2027-01-10')).toBe(OFFICE);
  expect(tillOf(tills, 4, '2027-01-11')).toBe(OFFICE);
  expect(refuseTill(tills, 22, '2027-01-11')).toBeUndefined();
  expect(refuseTill(tills, 22, '2027-01-10')?.problems[0]?.code).toBe('till-unknown');
  expect(refuseTill(tills, 4, '2027-01-11')?.problems[0]?.code).toBe('till-unknown');
});
