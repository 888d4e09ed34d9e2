import { expect, it } from 'vitest';
import { isLoginOver } from './rules.ts';

it('a login is over when its tries are spent or its time is, not when a code is wrong', () => {
  expect(isLoginOver({ codes: { code: ['otp-over'] } })).toBe(true);
  expect(isLoginOver({ codes: { challenge: ['challenge-over'] } })).toBe(true);
  expect(isLoginOver({ codes: { code: ['otp-wrong'] } })).toBe(false);
  expect(isLoginOver({ codes: {} })).toBe(false);
});
