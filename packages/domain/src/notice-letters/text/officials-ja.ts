import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'delivery-not-running':
    'このお知らせの送信は、いまは止められません。まだ始まっていないか、すべて送り終えています。送信の状況をご確認ください。',
  'delivery-nothing-new':
    'この版については、すでに送信しているか、送信の途中です。新しい版が公開されると、もう一度送れます。',
  'delivery-not-paused': 'このお知らせの送信は、止められていません。送信の状況をご確認ください。',
};
