import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = { label: '受付の画面', others: '受付のほかの画面' };
