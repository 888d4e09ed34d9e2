import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'payment-held': 'お支払いは済んでいます。重ねての請求はありません。',
  'payment-unavailable':
    'いまはカードでのお支払いができません。請求は発生していません。時間をおいて、もう一度お試しください。',
  'payment-amount': 'カードでお支払いいただけるのは、{{0}}円から{{1}}円までです。',
};
