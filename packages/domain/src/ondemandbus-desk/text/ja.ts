import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'ride-over': 'この乗車は、終わったか、お客さまが乗っています。取り消せません。',
  'outage-past': 'これからの時刻を選んでください。',
};
