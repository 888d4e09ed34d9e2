import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = { label: '受付の画面' };
