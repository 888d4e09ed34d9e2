import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'plan-same-place': '出発地と同じ場所です。別の場所を選んでください。',
  'plan-past': 'その時刻は過ぎました。これからの時刻を選んでください。',
};
