import { expect, test } from 'vitest';
import { isAtLeast, isLogPosition } from './log-position.ts';

test.each([
  ['0/3000060', '0/3000060', true],
  ['0/3000061', '0/3000060', true],
  ['0/300005F', '0/3000060', false],
  // As texts they would be in another order.
  ['0/A000000', '0/9FFFFFFF', false],
  ['10/0', 'F/FFFFFFFF', true],
  ['1/0', '0/FFFFFFFF', true],
])('what is applied up to %s has what was written up to %s: %s', (applied, wanted, has) => {
  expect(isAtLeast(applied, wanted)).toBe(has);
});

test.each([
  [undefined, false],
  ['', false],
  ['16/B374D848', true],
  ['16/B374D848 ', false],
  ['123456789/0', false],
  ["0/0'; drop table member", false],
])('%s is a place in the log: %s', (text, is) => {
  expect(isLogPosition(text)).toBe(is);
});
