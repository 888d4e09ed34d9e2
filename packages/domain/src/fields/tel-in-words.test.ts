import { expect, test } from 'vitest';
import { keptTel } from './tel.ts';
import { telInWords } from './tel-in-words.ts';

test.each([
  ['090-1234-5678', '090-1234-5678'],
  ['09012345678', '09012345678'],
  ['０９０－１２３４－５６７８', '090-1234-5678'],
  ['０９０ー１２３４ー５６７８', '090-1234-5678'],
  ['090 1234 5678', '090-1234-5678'],
  ['090（1234）5678', '090-1234-5678'],
  ['+81 90-1234-5678', '090-1234-5678'],
  ['+81 (0)90-1234-5678', '090-1234-5678'],
  ['０１００（５５）２１１１', '0100-55-2111'],
  ['0100 (55) 2111', '0100-55-2111'],
  ['0100-55-2111', '0100-55-2111'],
  ['0100552111', '0100552111'],
  [' ０９０ ', '090'],
  ['電話なし', '電話なし'],
  ['', ''],
])('the number "%s" becomes "%s"', (typed, kept) => {
  expect(keptTel(typed)).toBe(kept);
});

test('a landline of digits alone is grouped as the office is, where it has its area code and length', () => {
  const office = '0100-55-2111';
  expect(telInWords('0100552112', office)).toBe('0100-55-2112');
  expect(telInWords('0100-552-112', office)).toBe('0100-552-112');
  expect(telInWords('0155211331', office)).toBe('0155211331');
  expect(telInWords('01005521123', office)).toBe('01005521123');
  expect(telInWords('09012345678', office)).toBe('090-1234-5678');
  expect(telInWords('0100552112', '')).toBe('0100552112');
  expect(telInWords('0100552112')).toBe('0100552112');
  expect(telInWords('110', '110')).toBe('110');
});
