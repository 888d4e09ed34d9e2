import type { en } from './en.ts';

export const ja: Record<keyof typeof en, string> = {
  'password-length': 'パスワードは8〜16文字で入力してください。',
  'password-two-kinds': '英小文字・英大文字・数字・記号のうち、2種類以上を組み合わせてください。',
  'password-half-width': 'パスワードに使えるのは、半角の英字・数字・記号だけです。',
  'password-mismatch': 'パスワードが一致しません。同じものをもう一度入力してください。',
  'password-guessable': 'このパスワードは推測されやすいため使えません。別のものにしてください。',
  'link-invalid': 'このリンクは使用済みか、期限が切れています。はじめからやり直してください。',
};
