export const ja = {
  sheet: 'カード決済',
  columns: {
    member_id: '会員番号',
    payment_id: '決済番号',
    date: '日付',
    time: '時刻',
    name: '氏名',
    title: '内容',
    amount: '金額（円）',
    state: '状態',
    theirs: '決済会社での状態',
    received: '決済会社の売上（円）',
    refunded: '決済会社の返金（円）',
    differences: '食い違い',
  },
};
