import { expect, test } from 'vitest';
import { takesPasskeys } from './passkeys.ts';

test.each([
  ['https://machi.example.jp', true],
  ['https://machi.example.jp:8443', true],
  ['http://localhost:3000', true],
  ['http://machi.example.jp', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::1]:8443', false],
])('browsers make passkeys for %s: %j', (address, takes) => {
  expect(takesPasskeys(address)).toBe(takes);
});
