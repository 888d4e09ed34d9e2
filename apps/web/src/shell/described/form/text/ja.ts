import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'day.era': '元号',
  'day.western': '西暦',
  'day.year': '年',
  'day.month': '月',
  'day.day': '日',
  'ticks.most': '{{count}}つまで選べます。',
  'ticks.least': '{{count}}つ以上選んでください。',
  'ticks.between': '{{least}}つから{{count}}つまで選んでください。',
  'rows.add': '{{row}}を加える',
  'rows.remove': '消す',
  'rows.remove.row': '{{row}}を消す',
  'rows.added': '{{row}}を加えました。',
  'rows.removed': '{{row}}を消しました。',
  'rows.back': '元に戻す',
  'rows.full': '{{count}}件まで加えられます。',
  'path.row': '{{row}}の{{label}}',
};
