import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'draft-size': '入力した内容が大きすぎるため、書きかけを保存できません。',
};
