import { expect, test } from 'vitest';
import { statement } from './database.ts';

test('two texts have no name in common: a connection that has been sent one would refuse the other', () => {
  const one = statement('read-one', 'select 1');
  expect(statement('read-one', 'select 1')).toEqual(one);
  expect(() => statement('read-one', 'select 2')).toThrow('Two statements have the name read-one');
});
