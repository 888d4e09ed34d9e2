import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'login-failed': 'ログインIDかパスワードが正しくありません。',
  'login-wait': 'ログインの失敗が続きました。{0}秒待ってから、もう一度お試しください。',
};
