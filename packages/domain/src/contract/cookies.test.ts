import { expect, test } from 'vitest';
import { languageCookie } from './cookies.ts';

test('the language is told by a cookie of this host alone, under https by name and Secure', () => {
  expect(languageCookie('en', true)).toBe('__Host-locale=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(languageCookie('ja', false)).toBe('locale=ja; Path=/; Max-Age=31536000; SameSite=Lax');
});
