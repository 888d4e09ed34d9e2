import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'too-many-inquiries':
    '今日は、お問い合わせを{{0}}件お送りいただいています。書いたものは残っています。明日お送りになるか、役場にお電話ください。',
  'inquiries-closed':
    '今日は、インターネットからのお問い合わせを、これ以上受け付けられません。書いたものは残っています。明日お送りになるか、役場にお電話ください。',
};
