import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  title: '取消し',
  question: '本当に取り消しますか。',
  keep: '取り消さない',
  sending: '取消し中',
  failed: '取り消せませんでした。通信の状態を確かめて、もう一度押してください。',
};
