import { expect, test } from 'vitest';
import { codeSpeaker } from './code-words.ts';

const words = {
  '無料 | Free': 'お金はいりません',
  '無料です。 | Free.': 'お金はいりません。',
  '町民 | residents': '町に住んでいる人',
  '1回{{yen}}（税込み）です。 | A visit is {{yen}}, tax included.': '1回{{yen}}です。税金も入っています。',
  '{{who}}は{{day}}から予約できます。 | {{who}} can reserve from {{day}}.':
    '{{who}}は、{{day}}から予約することができます。',
  'お風呂は{{cost}} | The bath is charged for. {{cost}}': 'おふろは、{{cost}}',
};
const english = {
  '町民 | residents': 'người trong thị trấn',
  '{{who}}は{{day}}から予約できます。 | {{who}} can reserve from {{day}}.': '{{who}} đặt được từ {{day}}.',
};

test.each([
  ['無料', 'お金はいりません'],
  ['1回500円（税込み）です。', '1回500円です。税金も入っています。'],
  ['町民は5月1日から予約できます。', '町に住んでいる人は、5月1日から予約することができます。'],
  // Sentences in a row, and a value that is a sentence.
  ['1時間 400円。無料。ほか', '1時間 400円。お金はいりません。ほか'],
  ['町民：入力してください。', '町に住んでいる人：入力してください。'],
  ['お風呂は無料です。', 'おふろは、お金はいりません。'],
  ['お風呂は1回500円（税込み）です。', 'おふろは、1回500円です。税金も入っています。'],
  // The town's own sentences that only resemble one.
  ['お風呂は休みです。', 'お風呂は休みです。'],
  ['会員はいつでもから予約できます。', '会員はいつでもから予約できます。'],
  ['入場無料', '入場無料'],
  ['', ''],
])('in easy Japanese %s is %s', (text, said) => {
  expect(codeSpeaker(words, 'ja')(text)).toBe(said);
});

test('a variant of English knows the English words, with a capital letter where they have one', () => {
  const say = codeSpeaker(english, 'en');
  expect(say('residents')).toBe('người trong thị trấn');
  expect(say('Call us. Residents can reserve from 1 May. Or write.')).toBe(
    'Call us. Người trong thị trấn đặt được từ 1 May. Or write.',
  );
  expect(say('町民')).toBe('町民');
});
