import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  year: '年',
  month: '月',
  day: '日',
  'year.of': '{{year}}年（{{era}}）',
  'day.of': '{{day}}日',
};
