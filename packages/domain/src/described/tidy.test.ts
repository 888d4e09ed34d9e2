import { expect, it } from 'vitest';
import { loginIdInWords, tidied } from './tidy.ts';

it('shows what was typed as it is kept, and what is refused as it was typed', () => {
  expect(tidied('zipcode', '〒０９８－９９０１')).toBe('098-9901');
  expect(tidied('zipcode', '分からない')).toBe('分からない');
  expect(tidied('date', 'R8-4-1')).toBe('R8-4-1');
});

it('says a login ID as people read it', () => {
  expect(loginIdInWords('09012345678')).toBe('090-1234-5678');
  expect(loginIdInWords('haru@example.jp')).toBe('haru@example.jp');
});
