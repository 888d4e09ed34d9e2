import { expect, test } from 'vitest';
import { SignupRequest } from '../members/model.ts';
import { asKept } from './as-kept.ts';

test('shows a field as its schema keeps it, and leaves what it refuses, what it does not know and every password', () => {
  expect(asKept(SignupRequest, 'tel', '（090）1234 5678')).toBe('090-1234-5678');
  expect(asKept(SignupRequest, 'email', ' ｈａｒｕ＠example.jp')).toBe('haru@example.jp');
  for (const [name, typed] of [
    ['tel', '電話なし　'],
    ['gender', '1'],
    ['toString', '　'],
    ['password', ' Ｐass-word1 '],
    ['password_confirmation', ' Ｐass-word1 '],
  ] as const)
    expect(asKept(SignupRequest, name, typed)).toBe(typed);
});
