import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '表示の設定',
  size: '文字の大きさ',
  'size.standard': '標準',
  'size.large': '大',
  'size.largest': '特大',
  theme: '明るさ',
  'theme.light': '明るい',
  'theme.dark': '暗い',
  'theme.system': '端末に合わせる',
  accent: 'ボタンの色',
  'accent.own': '町の色',
  'accent.blue': '青',
  'accent.purple': '紫',
  'accent.teal': '青緑',
  'accent.brick': 'れんが色',
  picture: 'ページの下の絵',
  'picture.none': 'なし',
  language: 'ことば（Language）',
  kept: '選ぶとすぐに変わり、このブラウザに残ります。',
};
