import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'bills-unpaid':
    'まだお支払いが済んでいない入浴料の請求が{{0}}件（合計{{1}}円）あるため、退会できません。役場の窓口でお支払いいただくか、口座振替が済むまでお待ちください。',
  'bill-not-paid': '領収書は、お支払いが済んでからお出しします。',
  'slip-not-open': 'この請求にお支払いいただくものはありません。納付書もありません。',
  'slip-debited': 'この請求は口座から引き落とします。二重のお支払いにならないよう、納付書はお出ししません。',
  'bath-free': 'この町では入浴は無料です。請求はありません。',
};
