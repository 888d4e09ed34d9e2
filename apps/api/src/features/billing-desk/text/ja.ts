export const ja = {
  sheet: '入浴料の請求',
  columns: {
    invoice_code: '請求書の番号',
    month: '月',
    member_id: '町のID',
    name: '名前',
    visits: '入浴の回数',
    amount: '金額（円）',
    carried: '前回までの差し引き（円）',
    state: '状態',
    paid_at: '振替予定日・支払日',
    failure: '引き落とせなかった理由',
  },
};
