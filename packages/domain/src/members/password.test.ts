import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { Password, isGuessablePassword, isPasswordLength, withTownLength } from './password.ts';
import { LONGEST_ANYWHERE, LONGEST_USUALLY } from './password-length.ts';

const codesOf = (password: string): string[] => {
  const result = check(Password, password);
  return 'problems' in result ? result.problems.map(({ code }) => code) : [];
};

describe('Password', () => {
  test('8 to 16 characters pass, 7 and 17 do not [rule:password.length] [constant:password-length]', () => {
    for (const length of [8, 16]) expect(isPasswordLength('x'.repeat(length), LONGEST_USUALLY)).toBe(true);
    for (const length of [7, 17]) expect(isPasswordLength('x'.repeat(length), LONGEST_USUALLY)).toBe(false);
    expect(codesOf('a1xxxxx')).toEqual(['password-length']);
  });

  test('a town may allow up to 64; the contract, which knows no town, passes what some town takes', () => {
    for (const longest of [LONGEST_USUALLY, 20, LONGEST_ANYWHERE])
      for (let length = 1; length <= LONGEST_ANYWHERE + 1; length += 1) {
        const password = `a1${'x'.repeat(length)}`.slice(0, length);
        expect(isPasswordLength(password, longest)).toBe(length >= 8 && length <= longest);
        if (length > 1)
          expect(codesOf(password)).toEqual(length >= 8 && length <= LONGEST_ANYWHERE ? [] : ['password-length']);
      }
    // Length counts code points, even of wrong characters.
    expect(codesOf(`a1${'𠮷'.repeat(14)}`)).toEqual(['password-half-width']);
    expect(codesOf(`a1${'𠮷'.repeat(63)}`)).toEqual(['password-half-width', 'password-length']);
    expect(codesOf('a1'.repeat(40_000))).toEqual(['password-length']);
  });

  test('what is said of a length is the town’s figure, and nothing else is touched', () => {
    const problems = [
      { field: 'password', code: 'password-length' },
      { field: 'email', code: 'email' },
    ] as const;
    expect(withTownLength(problems, 20)).toEqual([
      { field: 'password', code: 'password-length', params: [20] },
      { field: 'email', code: 'email' },
    ]);
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

describe('isGuessablePassword', () => {
  const ids = ['Haru.Sato@example.jp', '+81 90-1234-5678'];
  const towns = ['hoshimori', 'Hoshimori Town'];

  test.each([
    ['the address', 'HARU.SATO@EXAMPLE.JP'],
    ['its local part', 'haru.sato'],
    ['the same in capitals', 'Haru.Sato'],
    ['the same with digits', 'haru.sato1951'],
    ['the same without its dot', 'harusato99'],
    ['the same with signs around', '!!HaruSato!!'],
    ['the number', '09012345678a'],
    ['the number with hyphens', '090-1234-5678'],
    ['the end of the number', 'haru12345678'],
    ['the town', 'Hoshimori1'],
    ['the town behind a year', '2027hoshimori!'],
    ['the town in full', 'Hoshimori-Town1'],
    ['the town as its people say', 'hoshimorimachi1'],
    ['the town as it could be read', 'Hoshimoricho2'],
    ['the word itself', 'Password1'],
  ])('%s is tried first', (_name, password) => {
    expect(isGuessablePassword(password, ids, towns)).toBe(true);
  });

  test.each(['Yuki-no-machi9', 'hoshi-mori-yuki', 'haru-no-yuki-1', '1234-haru-87', '87654321-tel'])(
    '%s is not',
    (password) => {
      expect(isGuessablePassword(password, ids, towns)).toBe(false);
    },
  );

  test('one login id and one name do too, and a short local part says nothing', () => {
    expect(isGuessablePassword('Haru.Sato', 'haru.sato@example.jp', 'hoshimori')).toBe(true);
    expect(isGuessablePassword('12345-678', 'ab@example.jp', 'hoshimori')).toBe(false);
    expect(isGuessablePassword('!!!!1234', '77@example.jp', '')).toBe(false);
  });
});
