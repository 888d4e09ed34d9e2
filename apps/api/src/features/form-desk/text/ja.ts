/** Headings of the file with applications. */
export const ja = {
  sheet: 'オンライン申請',
  columns: {
    member_id: '会員番号',
    application_code: '受付番号',
    form: '手続き',
    filed_date: '受付日',
    filed_time: '受付時刻',
    name: '申請者',
    state: '状態',
    correction: '差戻し中',
    due_on: '期限',
    assigned: '担当',
    proxy: '代理で申請した職員',
    decided_date: '決定日',
    reason: '理由',
    amount: '手数料（円）',
    test: '試験用',
  },
  states: { 0: '審査中', 1: '承認', 2: '却下', 3: '無効' },
  yes: 'はい',
};
