import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'time-free': 'この時間は空いています。いま予約できます。',
  'time-yours': 'この時間は、ご自身が予約しています。',
  'waitlist-full': '空きをお待ちになれる時間は{{0}}件までです。いらないものを外してからお試しください。',
};
