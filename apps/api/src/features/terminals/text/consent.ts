import type { Locale } from '@machi/domain/locale/model';

const ja = {
  title: '顔の登録への同意書',
  lead: '次の説明を読み、顔の登録に同意します。',
  version: '第{{version}}版',
  date: '日付',
  name: 'お名前',
  signature: '署名',
  guardian: '保護者の方のお名前と署名（{{years}}歳未満の方の登録のとき）',
  office: 'この紙は、役場が保管します。',
  official: '窓口の職員',
  gaps: '※「〓」は、この書類に印刷できない文字です。',
  call: '電話',
};

const en: typeof ja = {
  title: 'Consent to the registration of the face',
  lead: 'I have read what follows, and I agree to the registration of my face.',
  version: 'version {{version}}',
  date: 'Date',
  name: 'Name',
  signature: 'Signature',
  guardian: 'Name and signature of the parent or guardian (for anybody under {{years}})',
  office: 'The town office keeps this paper.',
  official: 'Official at the counter',
  gaps: '* “〓” stands for a character that cannot be printed here.',
  call: 'tel.',
};

export const consent: Readonly<Record<Locale, typeof ja>> = { ja, en };
