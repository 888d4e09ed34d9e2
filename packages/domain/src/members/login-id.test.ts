import { describe, expect, test } from 'vitest';
import { loginIdOf, maskedContact } from './login-id.ts';

describe('loginIdOf', () => {
  test.each([
    '09012345678',
    '090-1234-5678',
    '090 1234 5678',
    ' 090-1234-5678 ',
    '(090)1234-5678',
    '（０９０）１２３４－５６７８',
    '０９０ー１２３４ー５６７８',
    '090−1234−5678',
    '+819012345678',
    '+81 90-1234-5678',
    '+81-090-1234-5678',
    '＋８１９０１２３４５６７８',
    '0081 90 1234 5678',
  ])('reads the mobile number %s', (text) => {
    expect(loginIdOf(text)).toEqual({ kind: 'tel', key: '09012345678' });
  });

  test.each([
    ['Haru.Sato@Example.JP', 'haru.sato@example.jp'],
    ['  haru.sato@example.jp ', 'haru.sato@example.jp'],
    ['ｈａｒｕ＠ｅｘａｍｐｌｅ．ｊｐ', 'haru@example.jp'],
    ['09012345678@example.jp', '09012345678@example.jp'],
  ])('reads the address %s', (text, key) => {
    expect(loginIdOf(text)).toEqual({ kind: 'email', key });
  });

  test.each(['0100-55-1111', '03-1234-5678', '090-1234-567', '090-1234-56789', '+1 90 1234 5678', '', '@', '🍎'])(
    'takes %j for an address that nobody has',
    (text) => {
      expect(loginIdOf(text).kind).toBe('email');
    },
  );
});

test('a masked contact tells its owner which one it is, and nobody else more', () => {
  expect(maskedContact(loginIdOf('haru.sato@example.jp'))).toBe('h***@example.jp');
  expect(maskedContact(loginIdOf('090-1234-5678'))).toBe('090-****-5678');
});
