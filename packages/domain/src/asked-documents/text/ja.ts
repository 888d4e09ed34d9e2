import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'asked-arrived': 'この書類は、もう届いています。開き直して確かめてください。',
  'asked-not-arrived': 'この書類は、まだ届いていません。',
  'asked-settled': 'この書類のお願いは、もう終わっています。',
  'asked-full': '返事を待っている書類は{{0}}件までです。先に届いた書類を確かめてください。',
};
