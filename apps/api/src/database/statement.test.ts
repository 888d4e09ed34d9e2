import { expect, test } from 'vitest';
import { statement } from './database.ts';

test('two texts have no name in common: a connection that has been sent one would refuse the other', () => {
  const one = statement('read-one', 'select 1');
  expect(statement('read-one', 'select 1')).toEqual(one);
  expect(() => statement('read-one', 'select 2')).toThrow('Two statements have the name read-one');
});

test('no name is longer than PostgreSQL keeps: two that begin alike would be one there', () => {
  expect(() => statement('a'.repeat(63), 'select 1')).not.toThrow();
  expect(() => statement('a'.repeat(64), 'select 1')).toThrow('too long');
});
