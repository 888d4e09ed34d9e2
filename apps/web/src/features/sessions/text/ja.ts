import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'login.title': 'ログイン',
  'login.back': '続けるには、ログインしてください。そのあと、元の画面に戻ります。',
  'login.failed': 'ログインできませんでした',
  'login.id': 'ログインID',
  'login.id.hint': '登録したメールアドレス',
  'login.password': 'パスワード',
  'login.send': 'ログインする',
  'login.sending': 'ログインしています',
  'login.new': 'はじめての方は',
  'login.signup': '登録する（無料）',
  'login.help': 'うまくいかないときは、お電話ください。',
  'logout.title': 'ログアウトしました',
  'logout.busy': 'ログアウトしています…',
  'logout.bye': 'ご利用ありがとうございました。またお越しください。',
  'logout.only-here': 'サーバーにつながりませんでした',
  'logout.only-here.body':
    'この端末ではログアウトしました。サーバーに残ったログインは自然に切れます。共用の端末では、ブラウザも閉じてください。',
  'logout.top': 'トップへ',
  'logout.login': 'もう一度ログインする',
};
