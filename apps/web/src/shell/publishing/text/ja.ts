import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'state.draft': '下書き',
  'state.applied': '承認待ち',
  'state.approved': '公開中',
  'state.to-come': '承認済み・公開前',
  'state.over': '終了',
  'state.denied': '差し戻し',
  'tag.version': '新しい版',
  added: '加えた部分：',
  removed: '消した部分：',
};
