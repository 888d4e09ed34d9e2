import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'enacted-on': '{{date}}から適用',
  contents: '目次',
  kept: '情報の種類ごとの、保存する期間',
  'kept-what': '情報の種類',
  'kept-span': '保存する期間',
  'kept-start': '数えはじめ',
  'kept-outcome': '過ぎたあと',
  'kept-deleted': '消します',
  'kept-anonymous': '名前などを外し、だれのものか分からない数だけを残します',
  loading: '本文を読み込んでいます…',
};
