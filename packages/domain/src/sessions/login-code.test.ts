import { expect, it } from 'vitest';
import { isLoginOver, tidyCode } from './login-code.ts';

it.each([
  ['４８２０１３', '482013'],
  [' 482 013 ', '482013'],
  ['482-013', '482013'],
  ['48a', '48a'],
])('the code "%s" becomes "%s"', (typed, kept) => {
  expect(tidyCode(typed)).toBe(kept);
});

it('a login is over when its tries are spent or its time is, not when a code is wrong', () => {
  expect(isLoginOver({ codes: { code: ['otp-over'] } })).toBe(true);
  expect(isLoginOver({ codes: { challenge: ['challenge-over'] } })).toBe(true);
  expect(isLoginOver({ codes: { code: ['otp-wrong'] } })).toBe(false);
  expect(isLoginOver({ codes: {} })).toBe(false);
});
