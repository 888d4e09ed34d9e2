import { Password, isPasswordLength } from '@machi/domain/members/password';
import { LONGEST_USUALLY } from '@machi/domain/members/password-length';
import { expect, test } from 'vitest';
import { isLeakedPassword, leakedPasswords } from './leaked-passwords.ts';

test('the 3,000 leaked passwords that are most used, as the rules of form let them through', () => {
  const list = [...leakedPasswords()];
  const asTyped = list.filter(
    (password) => Password.safeParse(password).success && isPasswordLength(password, LONGEST_USUALLY),
  );
  expect(asTyped.length).toBeGreaterThanOrEqual(3000);
  expect(list.filter((password) => password !== password.toLowerCase())).toEqual([]);
});

test('those that only capitals bring through the rules of form are on it too', () => {
  expect(leakedPasswords().size).toBeGreaterThan(10_000);
  for (const password of ['Sunflower', 'CHOCOLATe', 'wHatever1']) expect(isLeakedPassword(password)).toBe(true);
});

test.each(['1qaz2wsx', '1Q2W3E4R', 'a1b2c3d4', 'rush2112', 'Jasmine1', 'ncc1701d', 'blink182'])(
  '%s has leaked',
  (password) => {
    expect(isLeakedPassword(password)).toBe(true);
  },
);

test.each(['Yuki-no-machi9', 'kaede-2027', 'k7#mVq2x', 'sakura-no-saku9', `a1${'x'.repeat(126)}`])(
  '%s has not',
  (password) => {
    expect(isLeakedPassword(password)).toBe(false);
  },
);
