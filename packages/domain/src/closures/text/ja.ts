import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'closure-order': '終わりは、始まりより後にしてください。',
  'closure-long': '休館は{{0}}日以内にしてください。',
  'closure-past': '始まりが過ぎています。これからの日時を選んでください。',
  'closure-affects': 'この時間に予約や町の利用が{{0}}件あります。移すか、お断りして閉めるかを選んでください。',
};
