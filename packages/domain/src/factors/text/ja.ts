import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'totp-wrong': 'コードが正しくないか、すでに使われています。アプリの数字が次に変わるのを待って、入力してください。',
  'recovery-wrong': '予備コードが正しくないか、すでに使われています。控えの中の別のコードを入力してください。',
  'enrolment-over': '設定の時間が過ぎました。もう一度、始めからお願いします。',
  'factor-last': '職員の方には、いつも1つ必要です。先に別のものを設定してから、これを外してください。',
  'factor-none': '先に認証アプリを設定してください。',
};
