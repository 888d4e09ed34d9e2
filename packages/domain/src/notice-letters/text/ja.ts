import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'wish-needs-mail':
    'お知らせはメールでお送りします。メールアドレスが登録されていません。「登録内容」でメールアドレスを登録してから、もう一度お選びください。',
  'wish-needs-mobile':
    'SMSの受け取りには、確認の済んだ携帯電話の番号が必要です。「登録内容」で番号を登録してから、もう一度お選びください。',
};
