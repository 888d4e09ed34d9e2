export const wordsJa = {
  item: 'ふれあいプラザ利用料',
  states: {
    open: '未納',
    paid: '支払い済み',
    settled: '支払いなし',
    carried: '次の請求から差し引き',
    failed: '引き落とせませんでした',
    'no-account': '未納、口座振替なし',
  },
  failures: {
    funds: '残高が足りませんでした',
    'no-account': '口座が見つかりませんでした',
    'stopped-by-payer': '口座の名義の方の都合で止められています',
    'no-mandate': '口座振替の手続きが済んでいません',
    'stopped-by-office': '町の都合で引き落としを止めました',
    other: '銀行の都合で引き落とせませんでした',
  },
  deeds: {
    bill: '請求した',
    cash: '窓口で現金を受け取った',
    'cash-back': '現金の受け取りを取り消した',
    slip: '納付書で銀行に支払われた',
    'slip-back': '納付書での入金を取り消した',
    reduce: '減額した',
    'debit-failed': '引き落とせなかった',
  },
  kinds: { charge: '入浴', beyond: '入浴（年間の回数を超えた分）', reverse: '取消しになった入浴', reduce: '減額' },
};
