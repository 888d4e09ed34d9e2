import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'pass-service-needed': '先に、入浴証とバス乗車証のサービスの利用登録をしてください。そのあとで、使い始められます。',
  'pass-not-used': 'まだ使い始めていません。先に、使い始める手続きをしてください。',
};
