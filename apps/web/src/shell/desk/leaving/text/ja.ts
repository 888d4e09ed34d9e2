import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  question: '保存しないで移動しますか？',
  consequence: '入力した内容は、まだ保存していません。移動すると消えます。',
  leave: '保存しないで移動する',
  back: '戻る',
};
