import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'sunset-title': '日の入り',
  'sunset-short': '日の入り',
  'sunset-detail': '町の日の入りは{{starts}}です。',
};
