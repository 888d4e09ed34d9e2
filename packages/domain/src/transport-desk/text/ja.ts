import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'feed-changed':
    '確かめている間に、ほかの職員が路線データを変えました。いまのデータを見てから、もう一度押してください。',
  'feed-has-errors': 'まちがいがあるデータは使えません。報告に書かれたところを直して、もう一度取り込んでください。',
  'feed-nothing-before': 'もどせる前のデータがありません。',
  'feed-address': 'https:// から始まる、だれでも開けるアドレスを書いてください。',
  'feed-not-fetched':
    'このアドレスからデータを受け取れませんでした。ブラウザでアドレスを開いて、zipファイルが届くか確かめてください。',
};
