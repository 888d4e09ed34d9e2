import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const en = { people_one: '{{count}} person', people_other: '{{count}} people', hello: 'Hello {{name}}, {{name}}!' };
const ja = { people_other: '{{count}}人', hello: 'こんにちは、{{name}}さん' };

test.each([
  [0, '0 people', '0人'],
  [1, '1 person', '1人'],
  [2, '2 people', '2人'],
  [1.5, '1.5 people', '1.5人'],
])('%d: %s, %s', (count, english, japanese) => {
  expect(readText(en, 'en', 'people', { count })).toBe(english);
  expect(readText(ja, 'ja', 'people', { count })).toBe(japanese);
});

test('every placeholder is filled, as it stands; one without a value stays', () => {
  expect(readText(en, 'en', 'hello', { name: '<b>$& {{count}}' })).toBe('Hello <b>$& {{count}}, <b>$& {{count}}!');
  expect(readText(ja, 'ja', 'hello')).toBe('こんにちは、{{name}}さん');
});

test('a number does not ask for a plural where there is only one text', () => {
  expect(readText({ total: '{{count}} yen' }, 'en', 'total', { count: 1 })).toBe('1 yen');
});

test('there is nothing under an unknown key', () => {
  expect(readText(en, 'en', 'bye')).toBeUndefined();
});
