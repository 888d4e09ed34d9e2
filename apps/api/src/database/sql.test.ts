import { expect, test } from 'vitest';
import { inOrder, statement } from './database.ts';
import { numbered, sql, value } from './sql.ts';

const day = value('day');
const isOpen = sql`opens_on <= ${day} and closes_on > ${day}`;

test('values are numbered in the order in which they come, and one of a name is one', () => {
  expect(numbered(sql`select * from fair where town = ${value('town')} and ${isOpen} limit ${3}`)).toEqual({
    text: 'select * from fair where town = $1 and opens_on <= $2 and closes_on > $2 limit 3',
    values: ['town', 'day'],
  });
});

test('a number that was written by hand does not stand beside them', () => {
  expect(() => numbered(sql`select * from fair where town = $1 and ${isOpen}`)).toThrow('$1');
});

test('a statement takes its values by their names, and none that is missing', () => {
  const fairs = statement('fairs-of-day', sql`select * from fair where ${isOpen}`);
  expect(inOrder(fairs, { day: '2027-01-21' })).toEqual(['2027-01-21']);
  expect(() => inOrder(fairs, { date: '2027-01-21' })).toThrow('The statement fairs-of-day gets no day');
});
