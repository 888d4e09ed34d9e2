import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'enacted-on': '{{date}}から適用',
  contents: '目次',
  loading: '本文を読み込んでいます…',
};
