import type { Locale } from '@machi/domain/locale/model';
import type { CardState } from './sandbox-cards.ts';

/** Texts of the sandbox's phone. */
export interface PhoneWords {
  readonly app: string;
  readonly sample: string;
  readonly title: string;
  readonly asks: (town: string) => string;
  readonly document: string;
  readonly card: string;
  readonly state: string;
  readonly states: Readonly<Record<CardState, string>>;
  readonly password: string;
  readonly rule: string;
  readonly sampleHint: string;
  readonly sign: string;
  readonly cancel: string;
  readonly back: string;
  readonly malformed: string;
  readonly noCard: string;
  readonly wrong: (triesLeft: number) => string;
  readonly locked: string;
  readonly over: string;
  readonly other: { readonly lang: Locale; readonly name: string };
}

export const phoneWords: Readonly<Record<Locale, PhoneWords>> = {
  ja: {
    app: 'デジタル認証アプリ（試用）',
    sample: '試用の画面です。本物のカードやパスワードは使いません。',
    title: '電子署名',
    asks: (town) => `${town}が、次の書類への署名を求めています。`,
    document: '書類のハッシュ値（SHA-256）',
    card: 'かざすカード',
    state: 'カードの状態',
    states: {
      own: 'そのまま',
      expired: '有効期限が切れている',
      revoked: '失効している',
      foreign: 'ほかの発行者のもの',
    },
    password: '署名用パスワード',
    rule: '英数字6文字以上16文字以内です。5回続けて間違えると、ロックされます。',
    sampleHint: '見本のカードのパスワードは ABC123 です。',
    sign: 'カードをかざして署名する',
    cancel: '署名をやめる',
    back: '申請の画面へ戻る',
    malformed: 'パスワードは、英数字6文字以上16文字以内で入力してください。',
    noCard: 'このカードはありません。選び直してください。',
    wrong: (left) => `パスワードが違います。あと${left}回間違えると、ロックされます。`,
    locked:
      'パスワードを5回続けて間違えたため、署名用電子証明書がロックされました。本物のカードでは、住民窓口で解除します。',
    over: 'この署名の手続きは終わっています。申請の画面から、もう一度始めてください。',
    other: { lang: 'en', name: 'English' },
  },
  en: {
    app: 'Digital authentication app (sandbox)',
    sample: 'This screen is for trying. No real card and no real password is used.',
    title: 'Sign with your card',
    asks: (town) => `${town} asks you to sign this document.`,
    document: 'Hash of the document (SHA-256)',
    card: 'Card to hold',
    state: 'State of the card',
    states: { own: 'As it is', expired: 'Expired', revoked: 'Revoked', foreign: 'Of another issuer' },
    password: 'Password for signing',
    rule: '6 to 16 letters and digits. After 5 wrong ones in a row the card is locked.',
    sampleHint: 'The password of a sample card is ABC123.',
    sign: 'Hold the card and sign',
    cancel: 'Stop without signing',
    back: 'Back to the application',
    malformed: 'Enter 6 to 16 letters and digits.',
    noCard: 'There is no such card. Choose another one.',
    wrong: (left) =>
      left === 1
        ? 'The password is wrong. After one more wrong one the card is locked.'
        : `The password is wrong. After ${left} more wrong ones the card is locked.`,
    locked:
      'The password was wrong five times in a row, so the certificate for signing is locked. The residents’ desk unlocks a real card.',
    over: 'This signing is over. Please start again from the application.',
    other: { lang: 'ja', name: '日本語' },
  },
};
