import { expect, test } from 'vitest';
import { labelled, placeServerErrors } from './placed-errors.ts';

test.each([
  ['ja', 'いまのパスワード', 'いまのパスワードが正しくありません。', 'いまのパスワードが正しくありません。'],
  ['ja', 'パスワード', 'パスワードは8〜16文字で入力してください。', 'パスワードは8〜16文字で入力してください。'],
  ['en', 'Current password', 'The current password is not correct.', 'The current password is not correct.'],
  ['en', 'Password', 'Password not matched.', 'Password not matched.'],
  ['ja', '町名', '入力してください。', '町名：入力してください。'],
  ['ja', 'パスワード（もう一度）', 'パスワードが一致しません。', 'パスワード（もう一度）：パスワードが一致しません。'],
  ['ja', 'メール', 'メールアドレスが一致しません。', 'メール：メールアドレスが一致しません。'],
  ['en', 'Password', 'The passwords do not match.', 'Password: The passwords do not match.'],
  ['en', 'Date of birth', 'It is required.', 'Date of birth: It is required.'],
] as const)('the summary names the field once (%s, %s)', (locale, label, sentence, line) => {
  expect(labelled(label, sentence, locale)).toBe(line);
});

test('placeServerErrors puts each sentence at its field and returns what has none', () => {
  const failure = {
    errors: {
      'target_time.start': ['Input a time.'],
      'target_dates.1': ['The selected time slot is already taken.'],
      member: ['You have reached the maximum.'],
    },
    codes: { 'target_time.start': ['time'], 'target_dates.1': ['slot-taken'] },
  };
  expect(placeServerErrors(failure, ['target_time.start', 'target_dates'])).toEqual({
    atFields: [
      { name: 'target_time.start', code: 'time', message: 'Input a time.' },
      { name: 'target_dates', code: 'slot-taken', message: 'The selected time slot is already taken.' },
    ],
    rest: ['You have reached the maximum.'],
  });
});
