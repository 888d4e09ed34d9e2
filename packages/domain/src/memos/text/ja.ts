import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'memo-withdrawn': 'このメモは、もう取り下げられています。',
  'memo-changed': 'このメモは、ほかの画面で先に直されています。開き直して確かめてください。',
  'memo-corrected-often': '1つのメモを直せるのは{{0}}回までです。新しいメモを書いてください。',
  'memos-full': 'メモは{{0}}件までです。古いメモを直して使ってください。',
};
