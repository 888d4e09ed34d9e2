import type { en } from './en.ts';

/** One and many are the same in Japanese. */
type Key = Exclude<keyof typeof en, `${string}_one`>;

export const ja: Record<Key, string> = {
  'sent.title': 'お送りしたリンクを開いてください',
  'sent.body.email': '{{to}} にメールを送りました。',
  'sent.body.sms': '{{to}} にSMSを送りました。',
  'sent.open.email': 'メールの中のリンクを開きます。',
  'sent.open.sms': 'SMSの中のリンクを開きます。',
  'sent.press': '「登録を完了する」を押します。',
  'sent.limit': 'リンクは24時間以内に1回だけ使えます。',
  'sent.help': 'それでも届かないときは、お電話ください。',
  'resend.title': '届かないとき',
  'resend.hint.email': '迷惑メールの中も、ご確認ください。',
  'resend.hint.sms': '電波の届く所で、少しお待ちください。',
  'resend.in_other': 'あと{{count}}秒で送り直せます。',
  'resend.now': 'いま送り直せます。',
  'resend.label': 'リンクを送り直す',
  'resend.busy': '送っています',
  'resend.done': 'もう一度送りました。新しいほうのリンクを開いてください。',
  'press.title': '最後にボタンを押してください',
  'press.label': '登録を完了する',
  'press.busy': '登録しています',
  'refused.title': '登録を完了できませんでした',
  'refused.help': 'うまくいかないときは、お電話ください。',
  'refused.restart': 'はじめからやり直す',
};
