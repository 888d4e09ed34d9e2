const ja = {
  title: 'お支払い（試用）',
  notice: 'これは試用のページです。本物のカードは使えず、請求もありません。',
  toPay: 'お支払い金額',
  card: '試用のカード',
  pay: '{{amount}}を支払う',
  back: 'お支払いをやめて戻る',
  held: '決済できる（Visa 4242）',
  declined: 'カード会社に断られる（Mastercard 0002）',
  'asks-bank': '本人認証を求められる（JCB 3184）',
  expired: '有効期限が切れている（Amex 0069）',
  'was-declined': 'このカードは使えませんでした。別のカードをお選びください。',
  'was-expired': 'このカードは有効期限が切れています。別のカードをお選びください。',
  'was-refused': '本人認証ができませんでした。もう一度お試しいただくか、別のカードをお選びください。',
  'choose-one': 'カードをお選びください。',
  bank: 'カード会社の本人認証（試用）',
  'bank-asks': '{{amount}}のお支払いです。ご本人によるものですか。',
  confirm: '本人であることを確認する',
  refuse: '認証をやめる',
  over: 'このページは期限が切れたか、お支払いが済んでいます。',
  'go-back': '元のページに戻る',
};
export type SandboxWords = typeof ja;
const en: SandboxWords = {
  title: 'Payment (sandbox)',
  notice: 'This page is for trying. No real card works here and nothing is charged.',
  toPay: 'Amount to pay',
  card: 'Sample card',
  pay: 'Pay {{amount}}',
  back: 'Cancel and go back',
  held: 'Succeeds (Visa 4242)',
  declined: 'Declined by the issuer (Mastercard 0002)',
  'asks-bank': 'Asks for authentication (JCB 3184)',
  expired: 'Card has expired (Amex 0069)',
  'was-declined': 'This card was declined. Please choose another one.',
  'was-expired': 'This card has expired. Please choose another one.',
  'was-refused': 'Authentication failed. Please try again or choose another card.',
  'choose-one': 'Please choose a card.',
  bank: 'Authentication by the card issuer (sandbox)',
  'bank-asks': 'A payment of {{amount}}. Is this you?',
  confirm: 'Yes, this is me',
  refuse: 'Cancel authentication',
  over: 'This page has expired, or the payment is complete.',
  'go-back': 'Go back',
};

export const sandboxWords = (locale: string): SandboxWords => (locale === 'en' ? en : ja);

/** An amount in the words of the page; yen have no fraction. */
export const amountInWords = (amount: number, locale: string): string =>
  locale === 'en' ? `¥${amount.toLocaleString('en-US')}` : `${amount.toLocaleString('ja-JP')}円`;
