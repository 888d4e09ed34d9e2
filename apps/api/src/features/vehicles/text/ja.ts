import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '{{route}}：{{state}}',
  asOf: '{{time}}現在',
  reason: '理由：{{reason}}',
  announcement: 'お知らせ：{{text}}',
  noLive: 'いま、車両の位置は分かりません。時刻は時刻表のものです。',
  withheld: 'スクールバスの位置は、その路線のサービスを使っている方がログインすると見られます。',
  vehicle: '{{vehicle}}：次は{{stop}}、{{delay}}（{{minutes}}分前の位置）',
  vehicleOnly: '{{vehicle}}（{{minutes}}分前の位置）',
  late: '{{minutes}}分遅れ',
  early: '{{minutes}}分早い',
  onTime: '時刻どおり',
  scheduled: '{{time}} {{headsign}}（時刻表）',
  predicted: '{{time}} {{headsign}}（見込み。時刻表では{{scheduled}}）',
  cancelled: '{{time}} {{headsign}} 運休：{{reason}}',
  comingIn: '{{line}}［到着のみ］',
  tomorrow: '明日{{time}}',
  none: '24時間のうちに来る便はありません',
  ask: 'お問い合わせ：電話 {{tel}}',
};
