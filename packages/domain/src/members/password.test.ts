import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { Password, isGuessablePassword } from './password.ts';

const codesOf = (password: string): string[] => {
  const result = check(Password, password);
  return 'problems' in result ? result.problems.map(({ code }) => code) : [];
};

describe('Password', () => {
  test('8 to 16 characters pass, 7 and 17 do not [rule:password.length] [constant:password-length]', () => {
    for (const length of [8, 16]) expect(codesOf(`a1${'x'.repeat(length - 2)}`)).toEqual([]);
    for (const length of [7, 17]) expect(codesOf(`a1${'x'.repeat(length - 2)}`)).toEqual(['password-length']);
  });

  test('any two of the four kinds pass, one does not [rule:password.two-kinds]', () => {
    for (const good of ['abcdEFGH', 'abcd1234', 'abcd!?#$', 'ABCD1234', 'ABCD!?#$', '1234!?#$'])
      expect(codesOf(good)).toEqual([]);
    for (const bad of ['abcdefgh', 'ABCDEFGH', '12345678', '!?#$%&()'])
      expect(codesOf(bad)).toEqual(['password-two-kinds']);
  });

  test('only half-width letters, digits and symbols [rule:password.half-width]', () => {
    for (const bad of ['ａbcd1234', 'abcd 1234', 'パスワード1234', 'abcd1234é'])
      expect(codesOf(bad)).toContain('password-half-width');
    expect(codesOf(`aA1!"#$%&'()*+,-`)).toEqual([]);
    expect(codesOf('./:;<=>?@[\\]^_`a')).toEqual([]);
  });

  test('an empty one is missing, not too short', () => {
    expect(codesOf('')).toEqual(['required']);
  });
});

test('what is tried first is guessable', () => {
  const guessable = (password: string) => isGuessablePassword(password, 'Haru.Sato@example.jp', 'hoshimori');
  for (const bad of ['haru.sato', 'HARU.SATO@EXAMPLE.JP', 'Hoshimori1', '2027hoshimori!', 'Password1']) {
    expect(guessable(bad)).toBe(true);
  }
  for (const good of ['Yuki-no-machi9', 'hoshi-mori-yuki']) expect(guessable(good)).toBe(false);
});
