const states = {
  begun: '手続き中',
  held: '枠を確保済み',
  captured: '支払い済み',
  voided: '枠の取消し',
  refunded: '返金済み',
  lapsed: '枠の期限切れ',
  failed: '支払いなし',
};

export const wordsJa = {
  states,
  failures: {
    'session-expired': '支払いページの期限が切れました',
    'not-opened': '支払いページを開けませんでした',
    amount: '金額が違ったため、取り消しました',
    'hold-ended': '枠を確保できる期間が終わりました',
  },
  events: {
    ...states,
    begun: '手続きを始めた',
    'intend-capture': '売上の確定へ',
    'intend-void': '枠の取消しへ',
    'intend-refund': '返金へ',
    warned: '枠の期限を係に知らせた',
  },
  theirs: { waiting: '支払い待ち', held: '枠を確保済み', captured: '支払い済み', canceled: '取消し', none: 'なし' },
  differences: {
    'missing-here': '決済会社にだけあります',
    'missing-there': '決済会社に記録がありません',
    'other-amount': '金額が違います',
    disputed: 'カード会社から異議が出ています',
    'captured-unasked': 'こちらの操作なしに売上になっています',
    'not-captured': '決済会社では売上になっていません',
    'refunded-unasked': 'こちらの操作なしに返金されています',
    'not-refunded': '決済会社では返金されていません',
    'still-held': '決済会社に枠が残っています',
  },
};
