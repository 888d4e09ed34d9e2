import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'visit-changed': 'ほかの係が、この記録を先に直しました。いまの内容を表示しています。もう一度お確かめください。',
  'visit-so-already': 'すでにそうなっています。何も変えていません。',
  'visit-to-come': 'まだ来ていない日時です。',
  'visit-too-long-ago': '書き入れられるのは、{{0}}日前までです。',
  'visit-pass-unused': 'この方は、この利用証を使っていません。先に、窓口の「カードの登録」で利用を始めてください。',
  'visit-known': 'この方の同じころの利用が、すでに記録されています。',
  'visits-too-many': '{{0}}件を超えるため、1つのファイルにできません。期間を短くしてください。',
};
