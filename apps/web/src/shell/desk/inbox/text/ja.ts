import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  keys: 'キー操作',
  'keys.on': 'キーボード操作',
  'keys.word.on': 'オン',
  'keys.word.off': 'オフ',
  'keys.move': '上下に動く',
  'keys.open': '開く',
  'keys.approve': '承認',
  'keys.refuse': 'お断り',
  'keys.select': '選ぶ',
  selected_one: '{{count}}件を選んでいます',
  selected_other: '{{count}}件を選んでいます',
  'selected.none': '選択をはずす',
};
