import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  sent: '添付ファイル',
  'sent.save': '保存',
  'sent.save.of': '{{file}}を保存',
  limits: '{{types}}。1つ{{megabytes}}MBまで、{{count}}つまで。',
  'limits.one': '{{types}}。{{megabytes}}MBまで、1つだけ。',
  pick: 'ファイルを選ぶ',
  'pick.one': 'ファイルを選ぶ',
  none: '選ばれていません',
  remove: '外す',
  'remove.file': '{{file}}を外す',
  drop: 'ここにファイルを置いてください',
  sending: '{{file}}を送っています…',
  reading: '読んでいます…',
  unread: 'このファイルは開けません。もう一度選んでください。',
  refused: '「{{file}}」：{{why}}',
  lost: '送れませんでした。通信を確かめて、もう一度選んでください。',
  later: 'ファイルは、ログインしてから選べます。ここまでに入力したものは残ります。',
  'later.login': 'ログインする',
};
