import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  join: '、',
  views: '期間',
  day: '日',
  '4day': '4日',
  week: '週',
  month: '月',
  today: '今日',
  todayWord: '今日',
  'previous.day': '前の日',
  'previous.4day': '前の4日',
  'previous.week': '前の週',
  'previous.month': '前の月',
  'next.day': '次の日',
  'next.4day': '次の4日',
  'next.week': '次の週',
  'next.month': '次の月',
};
