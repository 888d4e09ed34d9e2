import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'setup.title': '認証アプリを設定する',
  'setup.what':
    '認証アプリは、30秒ごとに変わる6桁の数字をスマートフォンに表示します。ログインのとき、パスワードのあとに入力します。',
  'setup.password': '今のパスワード',
  'setup.next': '次へ',
  'setup.busy': '確かめています',
  'setup.failed': '設定できませんでした',
  'setup.cancel': 'やめる',
  'setup.app':
    'スマートフォンで認証アプリを開きます。入っていないときは、アプリのストアで「認証アプリ」を探して入れてください。',
  'setup.scan': 'アプリで「追加」を選び、下の図にカメラを向けます。',
  'setup.qr': '認証アプリに読み取らせるQRコード',
  'setup.open': 'この端末のアプリで開く',
  'setup.secret': 'カメラで読めないときは、このキーをアプリに入力してください。',
  'setup.type': 'アプリに出ている6桁の数字を入力します。',
  'setup.code': 'アプリのコード',
  'setup.code.hint': '6桁の数字（例：482013）',
  'setup.send': '設定を終える',
  'codes.title': '予備コードを控えてください',
  'codes.what':
    'スマートフォンをなくしたときは、このコードでログインできます。1つのコードは1回だけ使えます。表示するのは今だけです。印刷するか書き写して、人の目に触れない所に保管してください。',
  'codes.print': '印刷する',
  'codes.copy': 'コピーする',
  'codes.copied': 'コピーしました。',
  'codes.notCopied': 'コピーできませんでした。書き写してください。',
  'codes.done': '控えました',
};
