import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'terminal-code-invalid':
    'このコードは正しくないか、使用済みか、{{0}}分を過ぎています。役場で新しいコードを受け取ってください。',
  'terminal-proof-invalid': '端末の鍵を確かめられませんでした。端末を起動し直し、新しいコードを入力してください。',
  'terminal-key-known': 'この端末はすでに登録されています。端末のデータを消してから、はじめからやり直してください。',
  'terminal-gap': 'これより前の記録が届いていません。{{0}}番から送ってください。',
  'terminal-registered':
    'この端末はすでに登録されています。別の機器に替えるときは、この端末を無効にして、新しく登録してください。',
  'terminal-not-registered': 'この端末はまだ登録されていないので、消すデータがありません。無効にすることはできます。',
  'terminal-not-asked': 'この端末には、データを消すように求めていません。',
  'already-settled': 'すでに対応済みになっています。画面に、その内容が表示されています。',
};
