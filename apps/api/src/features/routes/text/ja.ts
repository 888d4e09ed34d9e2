import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '{{route}} 時刻表',
  asOf: '{{day}}現在',
  fare: '運賃：{{fare}}',
  direction: '行先：{{headsigns}}',
  none: 'いま予定されている便はありません。',
  stop: '停留所',
  run: '{{number}}便',
  note: '{{number}}便（{{time}}発）：{{note}}',
  suspended: '運休 {{from}}から{{to}}まで：{{reason}}',
  howToRide: '乗り方',
  off: '運休日：{{days}}',
  freeRiders: '{{age}}歳以上の方、障がいのある方と付き添いの方お一人、中学生以下の方は無料です。',
  ask: 'お問い合わせ：{{town}}　電話 {{tel}}',
  footer: '{{town}}　{{route}}',
  gaps: '〓は、ここでは印刷できない文字です。ホームページで見られます。',
};
