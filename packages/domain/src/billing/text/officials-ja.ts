import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'bill-changed': 'この請求は、その間に変わりました。いまの内容を表示しています。もう一度お確かめください。',
  'bill-not-open': 'この請求は、もう未納ではありません。何も変わっていません。',
  'bill-not-paid-in-cash': 'ここで取り消せるのは、窓口で入力した入金だけです。',
  'paid-to-come': 'この日はまだ来ていません。',
  'paid-before-bill': 'この日には、まだ請求がありません。',
  'paid-too-long-ago': '入力できるのは、{{0}}日前までの支払いです。',
  'reduced-too-far': '請求額は{{0}}円です。これより多くは減額できません。',
  'debit-to-come': 'まだ口座振替の日になっていません。',
  'month-not-next': 'この月はすでに締め切られているか、前の月が締め切られていません。次に締める月を表示しています。',
  'closing-changed': 'この数字を表示したあとで、記録が変わりました。新しい数字をお確かめください。',
  'reminders-changed':
    '選んだ請求の中に、その間に支払われたもの、変わったもの、ほかの係が督促したものがあります。督促状は作っていません。いまの内容を表示しています。',
  'reminders-none-open': 'この督促状の請求は、すべてお支払いが済んでいます。印刷するものはありません。',
  'bills-too-many': '{{0}}件を超えるため、1つのファイルにできません。条件で絞り込んでください。',
};
