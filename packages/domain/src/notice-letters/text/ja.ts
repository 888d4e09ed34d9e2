import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'wish-needs-contact': '先に「登録内容」で、メールアドレスか携帯電話の番号を登録してください。',
};
