import type { en } from './officials-en.ts';

export const ja: Record<keyof typeof en, string> = {
  'retention-nothing-held':
    'この回には、もう確かめることがありません。いちばん新しい結果を表示しています。もう一度ご覧ください。',
};
