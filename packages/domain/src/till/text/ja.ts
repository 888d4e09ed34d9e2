import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'till-day-closed': '{{0}}は日締めが済んでいます。まだ締めていない日で入力してください。',
  'till-day-to-come': 'この日はまだ来ていません。',
  'till-changed': 'その間に、この日の記録が増えました。もう一度、集計を確かめてください。',
  'till-note-needed': '数えた現金が記録（{{0}}円）とちがいます。差の理由を入力してください。',
  'already-paid': 'この支払いは、すでに記録されています（ほかの職員の記録かもしれません）。二重には記録していません。',
  'nothing-due': 'この予約に、お支払いいただく料金はありません。',
  'nothing-paid': 'この予約には、取り消せる支払いの記録がありません。',
};
