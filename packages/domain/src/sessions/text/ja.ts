import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'login-failed': 'ログインIDかパスワードが正しくありません。',
  'login-wait': 'ログインの失敗が続きました。{{0}}秒待ってから、もう一度お試しください。',
  'passwords-mismatch': 'パスワードが一致しません。同じものをもう一度入力してください。',
  'otp-wrong': '確認コードが正しくありません。もう一度確かめて入力してください。',
  'otp-over': 'この確認コードは使えなくなりました。もう一度ログインしてください。',
  'challenge-over': '新しいパスワードを決める時間が過ぎました。もう一度ログインしてください。',
};
