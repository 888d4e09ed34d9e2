import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'bus-passed': 'このバスは、もう停留所を出ました。あとのバスをお選びください。',
  'bus-cancelled': 'このバスは運休です。ほかのバスをお選びください。',
  'bus-notice-contact':
    'お知らせの送り先がありません。先に「アカウント」で、メールアドレスか携帯電話の番号を登録してください。',
  'bus-notices-open': '一度にお知らせできるのは{{0}}本までです。不要なお知らせをやめてから、もう一度押してください。',
  'bus-notices-day': '1日に頼めるお知らせは{{0}}本までです。明日、もう一度お試しください。',
};
