import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'wish-needs-contact': '受け取るには、メールアドレスか携帯電話の番号を、先に「登録内容」で登録してください。',
};
