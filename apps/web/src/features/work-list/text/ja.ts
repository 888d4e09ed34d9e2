import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  sub: '自分が決める、未処理の仕事です。種類を押すと、いちばん古いものが開きます。',
  loading: '読み込んでいます…',
  table: '待っている仕事（種類ごと）',
  kind: '種類',
  waiting: '件数',
  late: '遅れ',
  oldest: 'いちばん古いもの',
  'next-due': '次の期限',
  'no-due': 'なし',
  'since-today': '{{day}}（今日）',
  since_one: '{{day}}（{{count}}日前）',
  since_other: '{{day}}（{{count}}日前）',
  total_one: '全部で{{count}}件あります。',
  total_other: '全部で{{count}}件あります。',
  'total-late_one': 'そのうち{{count}}件が遅れています。',
  'total-late_other': 'そのうち{{count}}件が遅れています。',
  rule_one: '「遅れ」は、期限を過ぎたものです。期限がないものは、開庁日で{{count}}日を超えて待つと「遅れ」になります。',
  rule_other:
    '「遅れ」は、期限を過ぎたものです。期限がないものは、開庁日で{{count}}日を超えて待つと「遅れ」になります。',
  none: '待っている仕事はありません',
  'none.body': '自分が決められるものが届くと、ここに出ます。',
  failed: '数えられなかった種類があります',
  'failed.body': '次の種類は、それぞれの画面で確かめてください：{{kinds}}',
  comma: '、',
};
