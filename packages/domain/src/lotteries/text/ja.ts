import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'lottery-closed': 'この抽選は、いま申込みを受け付けていません。',
  'slot-in-lottery': 'この時間に使う人は、抽選で決めます。「施設の抽選」をご覧ください。',
};
