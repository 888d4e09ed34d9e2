import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'standing-version-exists': '新しい版を書いている途中です。そちらを書き進めるか、先にその版を捨ててください。',
  'standing-needed': 'このページに欠かせない部分です。新しい版を書いてください。承認されると入れ替わります。',
  'standing-order-changed': 'ほかの職員が一覧を変えました。新しい一覧を表示しています。もう一度並べ替えてください。',
  'too-many-standing': 'もう{{0}}件あります。使わない下書きを捨ててください。',
};
