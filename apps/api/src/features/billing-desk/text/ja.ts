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
  reminder: {
    subject: '入浴料のお支払いについて',
    asks: '入浴料（ふれあいプラザ利用料）のお支払いがまだ確認できていません。{{term}}までに、{{yen}}をお支払いください。同じ内容の督促状を郵便でもお送りします。',
    line: '・{{month}}　{{yen}}',
    where:
      '{{office}}の窓口でお支払いになれます。納付書は、ポータルの「入浴料のお支払い」から印刷できます。お支払いが難しいときは、早めにご相談ください（電話 {{tel}}）。',
    crossed: '行き違いで、すでにお支払いがお済みのときは、お許しください。',
  },
};
