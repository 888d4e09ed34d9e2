import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'proxy-self': '自分の代理にはなれません。ご自分の申請は、ご自分のアカウントからお願いします。',
  'proxy-no-account':
    'この方はアカウントがないため、代わりに申請したものをご本人が確かめられません。先にアカウントを作るか、紙で受け付けてください。',
  'proxy-suspended':
    'この方は、オンライン申請のサービスを停止しています。ご本人に再開していただくか、紙で受け付けてください。',
  'proxy-ended': 'この代理申請は、始めてから1週間を過ぎました。もう一度初めから行ってください。',
  'too-many-proxies': 'まだ署名していない代理申請が{{0}}件あります。先にいくつか終えてください。',
};
