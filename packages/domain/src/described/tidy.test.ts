import { expect, it } from 'vitest';
import { loginIdInWords, tidyEmail, tidyZipcode } from './tidy.ts';

it.each([
  ['098-9901', '098-9901'],
  ['〒０９８－９９０１', '098-9901'],
  ['098ー9901', '098-9901'],
  ['098 9901', '0989901'],
  ['分からない', '分からない'],
])('the postal code "%s" becomes "%s"', (typed, kept) => {
  expect(tidyZipcode(typed)).toBe(kept);
});

it('an address is half-width, and keeps its capitals', () => {
  expect(tidyEmail(' Haru＠ｅｘａｍｐｌｅ.jp ')).toBe('Haru@example.jp');
});

it('says a login ID as people read it', () => {
  expect(loginIdInWords('09012345678')).toBe('090-1234-5678');
  expect(loginIdInWords('haru@example.jp')).toBe('haru@example.jp');
});
