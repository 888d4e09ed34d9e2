import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  heading: '{{town}}の予約と手続きを、ここから。',
  lead: '町の施設の部屋を、インターネットで予約できます。電話や窓口でも、これまでどおり受け付けています。',
  find: '空いている部屋をさがす',
  signup: '登録する（無料）',
  'signup.about': 'メールアドレスがあれば、5分ほどで登録できます',
  login: 'ログイン',
  'login.about': '登録がお済みの方',
  reservations: 'あなたの予約',
  before: 'ご利用の前に',
};
