import { expect, test } from 'vitest';
import { splitName } from './bulk-person.ts';

test.each([
  ['山田 太郎', '山田', '太郎'],
  ['山田　太郎', '山田', '太郎'],
  ['  山田 　 太郎  ', '山田', '太郎'],
  ['山田太郎', '山田太郎', ''],
  ['Anna Maria de la Cruz', 'Anna', 'Maria de la Cruz'],
  ['𠮷野 家', '𠮷野', '家'],
  ['', '', ''],
])('%j is split at its first blank [decision:bulk.name-split]', (name, lastname, firstname) => {
  expect(splitName(name)).toEqual({ lastname, firstname });
});
