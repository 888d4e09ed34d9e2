import { describe, expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';
import { Password } from './password.ts';
import { LONGEST_ANYWHERE } from './password-length.ts';

describe('common passwords', () => {
  test('are at least a thousand that every rule of form lets through', () => {
    const list = [...commonPasswords()];
    expect(list.filter((password) => Password.safeParse(password).success).length).toBeGreaterThanOrEqual(1000);
    expect(
      list.filter((password) => password !== password.toLowerCase() || password.length > LONGEST_ANYWHERE),
    ).toEqual([]);
  });

  test.each([
    // The town allows passwords of this length.
    'Administrator2026',
    'password1',
    'Password123',
    'P@ssw0rd',
    'Superman',
    'suNshiNe',
    'qwerty123',
    'Qwe12345',
    'abc12345',
    'zaq1@WSX',
    'sakura123',
    'iloveyou1',
    'Welcome1!',
    'doraemon1',
    'admin123',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(['Yuki-no-machi9', 'kaede-2027', 'k7#mVq2x', 'sakura-no-saku9'])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
