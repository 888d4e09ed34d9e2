import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  hint: '名前、フリガナ、電話番号、町のIDのどれか。さがしたことは、ご本人にも見えます。',
  send: 'さがす',
  loading: 'さがしています…',
  none: '見つかりません',
  'none.body': '名前の一部やフリガナでもお試しください。',
  found: '見つかった方',
  more: 'ほかにもいます。もう少しくわしく入力してください。',
  name: '名前',
  number: '会員番号',
  tel: '電話番号',
  account: 'アカウント',
  'account.yes': 'あり',
  choose: '選ぶ',
  'choose.of': '{{name}}さんを選ぶ',
};
