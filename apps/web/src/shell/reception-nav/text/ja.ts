import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  label: '受付の画面',
  others: '受付のほかの画面',
  'key.screen': '「{{screen}}」を開きます',
  'key.head': 'ページのいちばん上のボタンへ動きます',
  'key.field': 'いちばん上の欄へ動きます',
  'key.work': '待っている仕事を開きます',
};
