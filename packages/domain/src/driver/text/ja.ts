import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'seat-code-unknown': 'この予約番号の予約はありません。お客さまの画面と見比べてください。',
  'seat-other-trip': 'この予約番号は、別の便（{{0}} {{1}}）のものです。',
  'seat-canceled': 'この予約は、取り消されています。',
  'seat-not-left': 'お客さまの停留所を発車（{{0}}）してから押してください。',
};
