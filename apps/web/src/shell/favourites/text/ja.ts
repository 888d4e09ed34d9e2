import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  mark: 'お気に入り',
  of: '（{{spot}}）',
};
