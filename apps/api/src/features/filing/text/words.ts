/** Texts of an application's PDFs, which are in Japanese whatever the portal's language. */
export const words = {
  title: '申請書',
  number: (application: number, form: number, version: number): string =>
    `整理番号 ${application}（様式 ${form}-${version}）`,
  to: (mayor: string): string => `${mayor}　あて`,
  applicant: '申請者',
  proxy: '代理で申請した職員',
  files: '添付書類',
  none: '－',
  agreement: '同意事項',
  agreed: '申請者は、上の事項に同意しました。',
  agreedByProxy: '代理で申請した職員は、上の事項を申請者に伝え、申請者の同意を得ました。',
  gaps: '〓は、この書類の字体にない文字です。正しい文字は、申請の画面で確かめられます。',
  statement: {
    title: '手数料明細書',
    form: '手続き',
    code: '受付番号',
    applied: '受付日',
    state: 'お支払い',
    counter: '窓口でお支払い',
    unpaid: 'まだお支払いいただいていません',
    held: (day: string): string => `クレジットカード（${day}に枠を確保。承認されたときに引き落とします）`,
    captured: (day: string): string => `クレジットカード（${day}に引き落とし済み）`,
    refunded: 'クレジットカードに返金済み',
    ended: {
      2: '申請が承認されなかったため、お支払いはいりません',
      3: '申請が無効になったため、お支払いはいりません',
    },
    note: 'この明細書は領収書ではありません。手数料の内容をお知らせするものです。',
  },
  fee: { heading: '手数料', line: '内容', computed: '計算', amount: '金額', total: '合計' },
};
