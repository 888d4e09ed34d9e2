import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  open: '地図を見る',
  close: '地図を閉じる',
  skip: '地図をとばす',
  loading: '地図を描いています…',
  unable: 'この端末では地図を表示できません。同じ場所が一覧にあります。',
  canvas: '町の地図。矢印キーで動かし、プラスとマイナスで大きさを変えられます。',
  larger: '拡大する',
  smaller: '縮小する',
  whole: '全体を見る',
  places: '地図にある場所',
  gathered: '{{count}}か所',
  gatheredNames: '{{count}}か所を拡大する（{{names}}）',
  join: '、',
  wheel: 'Ctrlキーを押しながらスクロールすると、地図の大きさが変わります',
  wheelMac: '⌘キーを押しながらスクロールすると、地図の大きさが変わります',
  fingers: '地図は2本の指で動かせます',
};
