import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'reply-to-own': 'これは、あなたが送ったメッセージです。書き足したいときは、役場からのメッセージに返信してください。',
  'thread-full':
    'このやり取りは{{0}}件になり、これ以上は書けません。役場にお電話ください。新しいメッセージをお送りします。',
};
