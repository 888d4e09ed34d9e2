import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  contents: 'このページの内容',
  table: '表',
  loading: 'ページを読み込んでいます…',
};
