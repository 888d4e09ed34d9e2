import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'death-known': 'この方が亡くなったことは、すでに記録されています。',
  'death-unknown': 'この方が亡くなったことは、記録されていません。',
  'death-day': 'この日はまだ来ていません。',
  'death-locked':
    '亡くなったと記録された方のアカウントは、ロックを外せません。まちがいの場合は、先に記録を取り消してください。',
  'death-no-password': '亡くなったと記録された方の仮のパスワードは出せません。',
};
