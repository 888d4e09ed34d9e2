/** Words of the papers of an application. They are in Japanese whatever the language of the portal is. */
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
  gaps: '〓は、この書類の字体にない文字です。正しい文字は、申請の画面で確かめられます。',
  fee: { heading: '手数料', line: '内容', computed: '計算', amount: '金額', total: '合計' },
};
