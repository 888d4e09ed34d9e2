import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'seat-code-unknown': 'この予約番号の予約はありません。お客さまの画面と見比べてください。',
  'seat-other-trip': 'この予約番号は、別の便（{{0}} {{1}}）のものです。',
  'seat-canceled': 'この予約は、取り消されています。',
  'seat-not-left': 'お客さまの停留所を発車（{{0}}）してから押してください。',
  'ride-canceled': 'この乗車は、取り消されています。',
  'ride-early': 'お約束は{{0}}からです。まだ早いので、別のお客さまではないか確かめてください。',
  'ride-not-on-board': '先に「乗車」を押してください。',
  'ride-not-past': 'お約束の{{0}}まで待ってから押してください。',
};
